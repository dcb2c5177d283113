import { useEffect, useState } from 'react'
import { useSession } from './session.ts'
import { checkSubscription } from './subscription.ts'

/**
 * Whether whoever is signed in has a subscription, for a page that tells a member so itself. A member is asked about
 * anew: they may have subscribed in another window.
 *
 * @returns undefined until it is known
 */
export function useSubscribed(): boolean | undefined {
  const { data: session } = useSession()
  const subscribed = session?.subscribed ?? false
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (subscribed) return
    let left = false
    void checkSubscription().then(() => {
      if (!left) setAsked(true)
    })
    return () => {
      left = true
    }
  }, [subscribed])
  return subscribed || (asked ? false : undefined)
}
