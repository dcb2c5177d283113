import { useEffect } from 'react'
import { keepOffline, releaseOffline } from '../../lib/keep-offline.ts'
import type { ExamSession } from '../engine/exam-session.ts'
import { loadRoomParts } from './room-parts.ts'

/** Leaves the start of the exam to the student's first question, in milliseconds. */
const afterStart = 1500

/** Holds the room, its tools and all its pictures on this device for as long as the exam runs. */
export function useOfflineRoom(session: ExamSession | null): void {
  useEffect(() => {
    if (session === null) return
    const timer = setTimeout(() => void keepRoom(session), afterStart)
    return () => {
      clearTimeout(timer)
      if (session.state.stage === 'over') void releaseOffline()
    }
  }, [session])
}

async function keepRoom(session: ExamSession): Promise<void> {
  const pictures = session.state.questions.flatMap(({ image_url }) => image_url ?? [])
  await loadRoomParts()
  // Over meanwhile, it has let go of everything.
  if (session.state.stage === 'over') return
  await keepOffline('/mock-exam', pictures)
}
