import { useEffect } from 'react'
import { keepOffline, releaseOffline } from '../../lib/keep-offline.ts'
import type { AttemptSession } from '../engine/session.ts'
import { loadRoomParts } from './timed-room-parts.ts'

/** Leaves the start of the exam to the student's first question, in milliseconds. */
const afterStart = 1500

/** Holds the room, its tools and all its pictures on this device for as long as the exam runs. */
export function useOfflineRoom(session: AttemptSession | null, address: string): void {
  useEffect(() => {
    if (session === null) return
    const timer = setTimeout(() => void keepRoom(session, address), afterStart)
    return () => {
      clearTimeout(timer)
      if (session.state.stage === 'over') void releaseOffline()
    }
  }, [session, address])
}

async function keepRoom(session: AttemptSession, address: string): Promise<void> {
  const pictures = session.state.questions.flatMap(({ image_url }) => image_url ?? [])
  await loadRoomParts()
  // Over meanwhile, it has let go of everything.
  if (session.state.stage === 'over') return
  await keepOffline(address, pictures)
}
