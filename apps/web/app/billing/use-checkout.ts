import type { PlanName } from '@collimate/domain/billing/plans'
import { useEffect, useRef, useState } from 'react'
import { briefLifeMs, toast } from '../ui/toast.ts'
import { useLeft } from '../lib/use-left.ts'
import { startCheckout } from './start-checkout.ts'

type Checkout = {
  /** The plan whose checkout is on its way. */
  starting: PlanName | null
  /** The last press came to nothing, and another may help. */
  failed: boolean
  subscribe: (plan: PlanName) => Promise<void>
}

/** One checkout at a time. It stays under way until the browser has left, so that nothing is pressed twice. */
export function useCheckout(): Checkout {
  const [starting, setStarting] = useState<PlanName | null>(null)
  const [failed, setFailed] = useState(false)
  const underWay = useRef(false)
  const left = useLeft()

  const subscribe = async (plan: PlanName) => {
    if (underWay.current) return
    underWay.current = true
    setStarting(plan)
    setFailed(false)
    const error = await startCheckout(plan, () => !left.current)
    if (error === null) return
    underWay.current = false
    setStarting(null)
    setFailed(error.again)
    toast({
      title: 'Subscription Error',
      description: error.text,
      kind: 'destructive',
      // Over a plan, on a phone: where the page itself says what to do, it need not stay.
      ...(error.again && { lifeMs: briefLifeMs }),
    })
  }

  useEffect(() => {
    // Back from the payment provider the browser may show this very page again, as it was left.
    const begin = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      underWay.current = false
      setStarting(null)
    }
    window.addEventListener('pageshow', begin)
    return () => window.removeEventListener('pageshow', begin)
  }, [])

  return { starting, failed, subscribe }
}
