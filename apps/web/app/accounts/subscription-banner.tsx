import { Banner } from '../ui/banner.tsx'

/** Over the forms for whoever came to subscribe. */
export function SubscriptionBanner({ className }: { className: string }) {
  return (
    <Banner title="Subscription Sign Up" className={className}>
      First your account, then your plan. You pay nothing until you choose one.
    </Banner>
  )
}
