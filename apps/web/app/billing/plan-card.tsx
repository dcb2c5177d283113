import { type Plan, priceText, trialDays } from '@collimate/domain/billing/plans'
import { Check } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { toastsEnd } from '../ui/toaster.tsx'
import { PlanFeatures } from './plan-features.tsx'

type PlanCardProps = {
  plan: Plan
  /** Free days may be promised. */
  trial: boolean
  /** The light falls on it; on a phone it is the one shown. */
  lit: boolean
  /** Its button is the one to press on this page, where it is lit. */
  primary: boolean
  /** The student chose it before they came here. */
  chosen: boolean
  /** Its checkout is on its way. */
  starting: boolean
  /** It is not for sale right now. */
  closed: boolean
  onSubscribe: () => void
}

export function PlanCard(props: PlanCardProps) {
  const { plan, trial, lit, primary, chosen, starting, closed, onSubscribe } = props
  const heading = useId()
  const price = priceText(plan.cents)
  const priceLine = usePriceInSight(starting)
  return (
    <article
      aria-labelledby={heading}
      className={classNames(
        'grid grid-rows-[auto_auto_auto_1fr_auto_auto] rounded-2 p-[22px] md:p-8',
        lit ? 'lf lf-tall' : 'border-[1.5px] border-line bg-surface max-md:hidden',
      )}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <h2 id={heading} className="mr-auto">
          {plan.title}
        </h2>
        {chosen ? <Badge icon={Check}>Your choice</Badge> : null}
        {plan.name === 'yearly' ? <Badge tone="light">Best Value</Badge> : null}
      </div>
      <p ref={priceLine} className="mt-4 mb-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-[3.25rem] leading-[1.05] font-[560] tracking-[-0.02em]">
          {price}
        </span>
        <span className="text-muted">per {plan.interval}</span>
      </p>
      <p className="text-muted">{descriptionOf(plan)}</p>
      <PlanFeatures className="mt-[22px] mb-7" />
      {closed ? (
        <p className="min-h-12 content-center border-y border-line py-3 text-center">
          Not available right now. Please try again tomorrow.
        </p>
      ) : (
        <Button
          kind={lit && primary ? 'primary' : 'secondary'}
          size="big"
          block
          busy={starting}
          onClick={onSubscribe}
        >
          {starting ? 'Opening checkout...' : `Subscribe ${plan.title}`}
        </Button>
      )}
      <p className={classNames('mt-3 text-center text-meta text-muted', closed && 'invisible')}>
        {trial ? `${trialDays}-day free trial, then ${price}` : price} per {plan.interval}
      </p>
    </article>
  )
}

/** Between the toast and the price, in pixels. */
const breathingRoom = 8

/** On a phone the word that a checkout failed would lie over the price: the page moves by as much. */
function usePriceInSight(starting: boolean): RefObject<HTMLParagraphElement | null> {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const price = line.current
    if (!starting || price === null) return
    return () => {
      requestAnimationFrame(() => {
        const { top, bottom } = price.getBoundingClientRect()
        const covered = toastsEnd()
        if (covered === 0 || bottom <= 0) return
        window.scrollBy({ top: Math.min(0, top - covered - breathingRoom), behavior: 'instant' })
      })
    }
  }, [starting])
  return line
}

/** A year also says what a month of it comes to. */
function descriptionOf(plan: Plan): string {
  return plan.interval === 'year'
    ? `${plan.description}: ${priceText(plan.cents / 12)} a month`
    : plan.description
}
