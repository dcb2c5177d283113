/** A page load has begun to write a student's exam; a student has one at a time. */
export type Taken = {
  userId: string
  holder: string
  /** Null where there is none any more. */
  examId: string | null
}

/** Tells this browser's other windows who holds the exam, before the server has to. */
export type ExamWindows = {
  announce(taken: Taken): void
  onTaken(listener: (taken: Taken) => void): () => void
}

export function openExamWindows(): ExamWindows {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => {}, onTaken: () => () => {} }
  const channel = new BroadcastChannel('collimate-exam')
  return {
    announce: (taken) => channel.postMessage(taken),
    onTaken: (listener) => {
      const hear = (event: MessageEvent<Taken>) => listener(event.data)
      channel.addEventListener('message', hear)
      return () => {
        channel.removeEventListener('message', hear)
        channel.close()
      }
    },
  }
}
