import { features, gainOf, inOneSentence } from '@collimate/domain/rooms'
import { Link } from 'react-router'
import { useToday } from '../lib/use-today.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { checkSubscription, useSubscription } from '../session/subscription.ts'
import { PaymentDue } from './payment-due.tsx'
import { endedText, newsText, useStanding } from './standing.ts'
import { useJustPaid } from './use-just-paid.ts'

const gains = inOneSentence(features.flatMap((feature) => gainOf(feature) ?? []))

type SubscriptionNoticeProps = {
  /** What the session said; it stands until the subscription itself is known, so that nothing jumps. */
  subscribed: boolean
}

/** Tells a member, on the dashboard, which rooms a subscription opens, and a subscriber what happens to theirs. */
export function SubscriptionNotice({ subscribed }: SubscriptionNoticeProps) {
  const { isSubscribed, isLoading, error } = useSubscription()
  const standing = useStanding()
  const today = useToday()
  // Whoever has paid a moment ago is not told that something is missing.
  const justPaid = useJustPaid()
  if (justPaid) return null
  if (error !== null) {
    const ways = (
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void checkSubscription()}>Try again</Button>
        <LinkButton to="/choose-plan">View Subscription Plans</LinkButton>
      </div>
    )
    return (
      <Banner tone="mid" title={error} action={ways}>
        Features that need a subscription stay locked until we can check yours again.
      </Banner>
    )
  }
  if (isLoading ? subscribed : isSubscribed) {
    const news = standing && newsText(standing, today)
    return news ? <PlanNews text={news} /> : null
  }
  if (standing?.kind === 'payment-due') {
    return (
      <PaymentDue other={<LinkButton to="/choose-plan">View Subscription Plans</LinkButton>}>
        Some features need a subscription. Update your card in Billing Settings to unlock yours again.
      </PaymentDue>
    )
  }
  return (
    <Banner
      title="Some features need a subscription"
      action={<LinkButton to="/choose-plan">View Subscription Plans</LinkButton>}
    >
      {standing?.kind === 'ended' ? `${endedText(standing, today)} ` : null}With a plan you get {gains}.
    </Banner>
  )
}

function PlanNews({ text }: { text: string }) {
  return (
    <p className="num -mb-2 flex flex-wrap items-center gap-x-4 border-b border-line pb-2 text-meta text-muted">
      {text}
      <Link to="/account-settings#subscription" className="link inline-flex min-h-11 items-center">
        Your plan
      </Link>
    </p>
  )
}
