import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { Banner } from '../ui/banner.tsx'
import { checkSubscription, useSubscription } from '../session/subscription.ts'
import { newsText, standingQuery, useStanding } from './standing.ts'
import { useJustPaid } from './use-just-paid.ts'

/** How long the banner stands, in milliseconds. */
const standing = 5000
/** The provider's word reaches our server a moment after the student comes back: waits between questions, in milliseconds. */
const retryDelays = [500, 1000, 2000, 4000] as const

/** It lies over the greeting: nothing moves under a finger when it goes. */
const look =
  'absolute inset-x-0 top-0 z-10 min-h-full content-center transition-opacity duration-(--settle) ease-desk starting:opacity-0'

/**
 * Greets who comes back from paying; then the address is the dashboard's own again. Covers the positioned element it
 * is in.
 */
export function PaymentBanner() {
  return useJustPaid() ? <Thanks /> : null
}

function Thanks() {
  const navigate = useNavigate()
  const { isSubscribed } = useSubscription()
  const client = useQueryClient()
  const current = useStanding()
  const [now] = useState(() => new Date())
  const news = current === undefined ? null : newsText(current, now)

  useEffect(() => {
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), standing)
    return () => clearTimeout(timer)
  }, [navigate])

  useEffect(() => {
    // What was said of the plan is from before the payment.
    void askUntilSubscribed().then(() => refetchAfterChange(client, standingQuery))
  }, [client])

  return isSubscribed ? (
    <Banner tone="good" role="status" className={look} title="Your subscription is active">
      <p>You have full access.</p>
      {news === null ? null : <p className="num">{news}</p>}
    </Banner>
  ) : (
    <Banner tone="good" role="status" className={look} title="Thank you for subscribing">
      Your payment is being confirmed. This takes a moment.
    </Banner>
  )
}

/** Goes on when the banner is gone: the dashboard around it waits for the answer too. */
async function askUntilSubscribed(attempt = 0): Promise<void> {
  const { isSubscribed } = await checkSubscription()
  const wait = retryDelays[attempt]
  if (isSubscribed || wait === undefined) return
  await new Promise((resolve) => setTimeout(resolve, wait))
  return askUntilSubscribed(attempt + 1)
}
