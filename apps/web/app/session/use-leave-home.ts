import { useLocation, useNavigate } from 'react-router'
import { leaveFrom } from './leaving.ts'
import { adoptSession } from './session.ts'

/**
 * Goes home as a visitor, once the session is over.
 *
 * @returns takes the call that ends the session, where it is not over yet; when that fails, the student stays
 */
export function useLeaveHome(): (end?: () => Promise<unknown>) => Promise<void> {
  const navigate = useNavigate()
  const { key } = useLocation()
  return async (end) => {
    // Said before: the live stream may tell of the end sooner than the call's own answer.
    leaveFrom(key)
    try {
      await end?.()
    } catch (error) {
      leaveFrom(null)
      throw error
    }
    adoptSession(null)
    // A guard may have led there already; from a public page nothing else would.
    await navigate('/', { replace: true })
  }
}
