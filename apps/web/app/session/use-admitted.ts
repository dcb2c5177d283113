import { takesSubscription } from '@collimate/domain/accounts/access'
import { useEffect, useState } from 'react'
import { useSession } from './session.ts'
import { checkSubscription } from './subscription.ts'

/**
 * Whether whoever is signed in may use a page that tells a member itself that it takes a subscription. Who comes as a
 * member is asked about anew: they may have subscribed in another window.
 *
 * @returns undefined until it is known
 */
export function useAdmitted(path: '/arcade' | '/ai-chatbot'): boolean | undefined {
  const { data: session } = useSession()
  const admitted = session?.subscribed || !takesSubscription(path)
  const [known, setKnown] = useState(admitted)
  useEffect(() => {
    if (known) return
    let left = false
    void checkSubscription().then(() => {
      if (!left) setKnown(true)
    })
    return () => {
      left = true
    }
  }, [known])
  return admitted || (known ? false : undefined)
}
