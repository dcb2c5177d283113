import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { checkSubscription, useSubscription } from './subscription.ts'

type SubscriptionNoticeProps = {
  /** What the session said; it stands until the subscription itself is known, so that nothing jumps. */
  subscribed: boolean
}

/** Tells a member, on the dashboard, which rooms a subscription opens. Subscribers see nothing. */
export function SubscriptionNotice({ subscribed }: SubscriptionNoticeProps) {
  const { isSubscribed, isLoading, error } = useSubscription()
  if (error !== null) {
    return (
      <Banner tone="mid" title={error}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>The rooms of your subscription stay shut until we can see it again.</p>
          <Button onClick={() => void checkSubscription()}>Try again</Button>
        </div>
      </Banner>
    )
  }
  if (isLoading ? subscribed : isSubscribed) return null
  return (
    <Banner title="Some features need a subscription">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>Guided Lessons, the Arcade, RadBot and quizzes of up to 50 questions come with a plan.</p>
        <LinkButton to="/choose-plan" className="sm:-mt-5">
          View Subscription Plans
        </LinkButton>
      </div>
    </Banner>
  )
}
