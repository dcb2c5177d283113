import { requirementOf } from '@collimate/domain/accounts/access'
import type { Session } from '@collimate/contract/accounts'
import { useEffect, useState } from 'react'
import { wasWrittenFor } from './session.ts'
import { checkSubscription, useSubscription } from './subscription.ts'
import { decideEntrance, type Entrance, type EntranceState } from './guard.ts'

type Decision = {
  verdict: Entrance
  /** Asks once more. */
  retry: () => void
}

/**
 * Decides about the page at `path` once, on entering it. A member is asked about anew even where the answer is
 * known: they may have subscribed in another window.
 *
 * @param session undefined and null wait: without a user there is nothing to decide
 */
export function useEntrance(session: Session | null | undefined, path: string): Decision {
  const requirement = requirementOf(path)
  const { isSubscribed: subscribed } = useSubscription()
  const entering = `${session?.user.id} ${path}`
  const [entered, setEntered] = useState(() => (wasWrittenFor(session?.user.id, path) ? entering : null))
  const [answered, setAnswered] = useState<{ entering: string; answer: EntranceState['answer'] } | null>(null)

  const answer = answered?.entering === entering ? answered.answer : null
  const known = session != null
  const verdict = known
    ? decideEntrance({ requirement, entered: entered === entering, subscribed, answer })
    : 'wait'

  useEffect(() => {
    if (verdict !== 'pass') return
    setEntered(entering)
    // Who comes back to a page that stayed shut is asked about again.
    setAnswered(null)
  }, [verdict, entering])

  useEffect(() => {
    if (!known || verdict !== 'wait') return
    let left = false
    void checkSubscription().then(({ isSubscribed, error }) => {
      if (left || isSubscribed) return
      setAnswered({ entering, answer: error === null ? 'not-subscribed' : 'failed' })
    })
    return () => {
      left = true
    }
  }, [known, verdict, entering])

  return { verdict, retry: () => setAnswered(null) }
}
