import { features, inOneSentence } from '@collimate/domain/rooms'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { checkSubscription, useSubscription } from '../session/subscription.ts'
import { useJustPaid } from './use-just-paid.ts'

const gains = inOneSentence(features.flatMap(({ withPlan }) => withPlan?.phrase ?? []))

type SubscriptionNoticeProps = {
  /** What the session said; it stands until the subscription itself is known, so that nothing jumps. */
  subscribed: boolean
}

/** Tells a member, on the dashboard, which rooms a subscription opens. Subscribers see nothing. */
export function SubscriptionNotice({ subscribed }: SubscriptionNoticeProps) {
  const { isSubscribed, isLoading, error } = useSubscription()
  // Whoever has paid a moment ago is not told that something is missing.
  const justPaid = useJustPaid()
  if (justPaid) return null
  if (error !== null) {
    const retry = <Button onClick={() => void checkSubscription()}>Try again</Button>
    return (
      <Banner tone="mid" title={error} action={retry}>
        Rooms that need a subscription stay closed until we can check yours again.
      </Banner>
    )
  }
  if (isLoading ? subscribed : isSubscribed) return null
  return (
    <Banner
      title="Some features need a subscription"
      action={<LinkButton to="/choose-plan">View Subscription Plans</LinkButton>}
    >
      With a plan you get {gains}.
    </Banner>
  )
}
