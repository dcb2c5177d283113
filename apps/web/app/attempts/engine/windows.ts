import type { Leftover, LeftoverKey } from './record.ts'

/** What the windows of one browser tell each other about a student's attempt. */
export type WindowMessage =
  | {
      /** A page load has begun to write the attempt; a student has one at a time. */
      readonly kind: 'taken'
      readonly userId: string
      readonly holder: string
      /** Null where there is none any more. */
      readonly attemptId: string | null
    }
  /** A window that lost the attempt has answers that were never saved. */
  | { readonly kind: 'left'; readonly leftover: Leftover }
  /** The student is being asked about the answers that window left, or has decided. */
  | ({ readonly kind: 'asking' | 'settled' } & LeftoverKey)

/** Tells this browser's other windows what the server would tell them only later, or never. */
export type Windows = {
  post(message: WindowMessage): void
  /** @returns ends the listening */
  listen(listener: (message: WindowMessage) => void): () => void
}

export function openWindows(): Windows {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => () => {} }
  const channel = new BroadcastChannel('collimate-exam')
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const hear = (event: MessageEvent<WindowMessage>) => listener(event.data)
      channel.addEventListener('message', hear)
      return () => {
        channel.removeEventListener('message', hear)
        channel.close()
      }
    },
  }
}
