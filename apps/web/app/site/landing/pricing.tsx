import { plans, priceText, trialDays } from '@collimate/domain/billing/plans'
import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { openAuthDialog } from '../../session/auth-dialog.ts'
import { choosePlan } from '../../billing/choose-plan.ts'
import { PlanFeatures } from '../../billing/plan-features.tsx'
import { classNames } from '../../lib/class-names.ts'
import { useLeft } from '../../lib/use-left.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LandingSection } from './landing-section.tsx'

type Plan = (typeof plans)[number]

/** The two plans. Choosing one leads a visitor to an account and a member to the plans. */
export function Pricing() {
  return (
    <LandingSection
      id="pricing"
      tinted
      title="Choose Your Plan"
      lead={`Both plans include the same features. Try them for ${trialDays} days; cancel anytime.`}
    >
      <div className="mt-10 grid max-w-[920px] gap-7 md:grid-cols-2">
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} popular={plan.name === 'yearly'} />
        ))}
      </div>
      <p className="mt-5 text-meta text-muted">One free trial per person and card.</p>
    </LandingSection>
  )
}

function PlanCard({ plan, popular }: { plan: Plan; popular: boolean }) {
  return (
    <article
      aria-labelledby={`plan-${plan.name}`}
      className={classNames(
        'rounded-2 p-5 md:p-8',
        popular ? 'lf lf-tall' : 'border-[1.5px] border-line bg-page',
      )}
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 id={`plan-${plan.name}`}>{plan.title}</h3>
        {popular ? <Badge tone="light">Most Popular</Badge> : null}
      </div>
      <p className="mt-3.5 font-display text-[min(3rem,16vw)] leading-[1.1] font-[560] tracking-[-0.02em]">
        {priceText(plan.cents)}
      </p>
      <p className="text-muted">
        per {plan.interval}. {plan.description}.
      </p>
      <PlanFeatures className="mt-5 mb-6" />
      <ChooseLink plan={plan} primary={popular} />
      <p className="mt-3 text-meta text-muted">{trialDays}-day free trial. Cancel anytime.</p>
    </article>
  )
}

function ChooseLink({ plan, primary }: { plan: Plan; primary: boolean }) {
  const navigate = useNavigate()
  const left = useLeft()
  const [choosing, setChoosing] = useState(false)
  const choose = async () => {
    setChoosing(true)
    const address = await choosePlan(plan.name)
    if (left.current) return
    setChoosing(false)
    if (address === null) openAuthDialog('signup')
    else await navigate(address)
  }
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!choosing) void choose()
  }
  return (
    <LinkButton
      to={`/auth?view=signup&subscription=true&plan=${plan.name}`}
      kind={primary ? 'primary' : 'secondary'}
      size="big"
      block
      aria-busy={choosing}
      onClick={press}
    >
      {choosing ? <Spinner /> : null}
      <span>
        Start {trialDays}-day free trial<span className="sr-only"> of the {plan.title} plan</span>
      </span>
    </LinkButton>
  )
}
