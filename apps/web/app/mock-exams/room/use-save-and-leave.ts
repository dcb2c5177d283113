import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../ui/toast.ts'
import { clearRoomTab } from '../../attempts/engine/marks.ts'
import { examTexts } from '../exam-texts.ts'
import { useAttemptSession } from '../../attempts/room/attempt-context.ts'

/** Who leaves waits this long for the server, in milliseconds. */
const timeoutMs = 3000

/** Leads out of the room with everything kept: on the server, and where that does not answer on this device. */
export function useSaveAndLeave() {
  const session = useAttemptSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const saveAndLeave = async () => {
    setLeaving(true)
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), timeoutMs))
    const saved = await Promise.race([session.leave(), late])
    setLeaving(false)
    // Ended meanwhile, by the clock or in another window, the exam leads on by itself.
    if (session.state.stage !== 'answering' || session.state.link === 'elsewhere') return
    // A reload from here on is a new visit.
    clearRoomTab()
    toast(saved ? examTexts.left : examTexts.leftUnsent)
    await navigate('/dashboard')
  }
  return { leaving, saveAndLeave: () => void saveAndLeave() }
}
