/** `changed`: somebody signed in or out. `updated`: the same account has new data. */
export type SessionChange = 'changed' | 'updated'

const name = 'collimate-session'

/** Tells this browser's other tabs; never the one that speaks. */
export function announceSession(change: SessionChange): void {
  speaker()?.postMessage(change)
}

export function onSessionAnnounced(listener: (change: SessionChange) => void): () => void {
  const channel = speaker()
  if (!channel) return () => {}
  const hear = (event: MessageEvent<SessionChange>) => listener(event.data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}

let open: BroadcastChannel | undefined

/** One channel for speaking and hearing: a channel does not hear itself. */
function speaker(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  open ??= new BroadcastChannel(name)
  return open
}
