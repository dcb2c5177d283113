import { useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import { loadCards } from './load-cards.ts'
import type { PostCard } from './post-views.ts'

const forEveryone = 3
const forSubscribers = 6

/**
 * The newest posts: those the page was written with until the server has answered, and where it does not answer.
 *
 * @returns undefined while they are on their way, null when they could not be had
 */
export function useNewestCards(written: readonly PostCard[] | undefined) {
  const { data: session, isError } = useSession()
  const [cards, setCards] = useState<readonly PostCard[] | null | undefined>(written)
  const known = session !== undefined || isError
  const limit = session?.subscribed ? forSubscribers : forEveryone
  useEffect(() => {
    if (!known) return
    const abort = new AbortController()
    const load = async () => {
      try {
        setCards(await loadCards(limit, abort.signal))
      } catch {
        // The rest of the page is worth reading without them: nothing is said.
        if (!abort.signal.aborted) setCards((before) => before ?? null)
      }
    }
    void load()
    return () => abort.abort()
  }, [known, limit])
  return cards
}
