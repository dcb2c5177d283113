import { useLocation, useNavigate } from 'react-router'
import { leaveFrom } from './leaving.ts'
import { adoptSession } from './session.ts'

/** Goes home as a visitor, once the session is over. */
export function useLeaveHome(): () => Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  return async () => {
    leaveFrom(key)
    adoptSession(null)
    // A guard may have led there already; from a public page nothing else would.
    await navigate('/', { replace: true })
  }
}
