import { useQuery, queryOptions } from '@tanstack/react-query'
import { type PlanName, plans } from '@collimate/domain/billing/plans'
import { quizQuestionLimit } from '@collimate/domain/accounts/access'
import { features, gainOf, inOneSentence } from '@collimate/domain/rooms'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Info } from 'lucide-react'
import type { readTrial } from '@collimate/contract/billing'
import { pageTitle } from '../lib/page-title.ts'
import { readStored } from '../lib/stored-flag.ts'
import { useToday } from '../lib/use-today.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { forgetPlan } from '../session/chosen-plan.ts'
import { useSubscription } from '../session/subscription.ts'
import { adviceFor, call } from '../lib/api.ts'
import { planOf } from './choose-plan.ts'
import { PaymentDue } from './payment-due.tsx'
import { PlanCard } from './plan-card.tsx'
import { type Offer, readPlans } from './plans.ts'
import { canceledText, type Standing, useStanding } from './standing.ts'
import { useCheckout } from './use-checkout.ts'

/** Prices change with a release of the server, not while somebody looks at them. */
const offerQuery = queryOptions({ queryKey: ['plans'], queryFn: readPlans, staleTime: Infinity })

/** Whether free days may be promised; never from memory, because a trial may have begun in another window. */
const trialQuery = queryOptions({
  queryKey: ['trial'],
  queryFn: async ({ signal }) =>
    (await call<typeof readTrial>('GET /api/billing/trial', {}, { signal })).trial_available,
  staleTime: 0,
  gcTime: 0,
  // Not worth waiting for: the page then promises nothing. A session that ended is said at the next press.
  retry: false,
  meta: { keepsPage: true },
})

/** How long a subscriber reads why there is nothing to choose, in milliseconds. */
const readingTime = 1000

const planItems = plans.map(({ name, title }) => ({ value: name, label: title }))

/** What an account alone opens. */
const freeRooms = inOneSentence([
  ...features.flatMap((feature) => (gainOf(feature) === null ? [feature.phrase] : [])),
  `quizzes of up to ${quizQuestionLimit.member} questions`,
])

export const meta = () => [{ title: pageTitle('Choose Your Plan') }]

export default function PlansScreen() {
  const { isSubscribed, isLoading } = useSubscription()
  const { data: offer, isPending, error, refetch } = useQuery(offerQuery)
  const trial = useQuery(trialQuery)
  const standing = useStanding()
  const due = standing?.kind === 'payment-due'
  if (isSubscribed) return <AlreadyActive standing={standing} />
  return (
    <div data-toasts-high="always" className="wrap pt-12 pb-9 max-[374px]:pt-18 md:pt-9">
      <PageHeader title="Choose Your Plan" lead={<Lead trial={trial.data} />}>
        <LinkButton to="/dashboard" onClick={forgetPlan}>
          Not now
        </LinkButton>
      </PageHeader>
      {due ? (
        // A second plan would be charged beside the first one, so it is refused until the payment is mended.
        <div className="mb-6">
          <PaymentDue>
            You already have a plan. Update your card to unlock it again; you don’t need a new one.
          </PaymentDue>
        </div>
      ) : null}
      {isPending || isLoading || trial.isPending ? (
        <PlansSkeleton />
      ) : (
        <>
          {/* With the plans, and not above what is there already: it would push that down as it comes. */}
          {error ? <NoOffer advice={adviceFor(error)} onRetry={() => void refetch()} /> : null}
          {offer?.test_payments ? <TestPaymentsNote /> : null}
          <Plans offer={offer} trial={trial.data} due={due} />
        </>
      )}
    </div>
  )
}

/** @param props.trial whether free days may be promised; undefined while that is not known */
function Lead({ trial }: { trial: boolean | undefined }) {
  return (
    <>
      Both plans include the same features.{' '}
      {trial === true ? 'Seven days free, cancel anytime.' : 'Cancel anytime.'}
      <span className="mt-1 block max-w-measure text-meta">Free without a plan: {freeRooms}.</span>
    </>
  )
}

type PlansProps = {
  offer: Offer | undefined
  trial: boolean | undefined
  /** A payment is: mending that comes before another plan. */
  due: boolean
}

function Plans({ offer, trial, due }: PlansProps) {
  const [search] = useSearchParams()
  const { starting, failed, subscribe } = useCheckout()
  const [chosen] = useState(() => planOf(offer, search.get('plan') ?? readStored('selectedPlan')))
  const [shown, show] = useState<PlanName>(chosen ?? 'yearly')
  return (
    <>
      <div className="mb-5 md:hidden">
        <SegmentedControl legend="Plan" name="plan" items={planItems} value={shown} onChange={show} wide />
      </div>
      <div className="grid gap-8 md:grid-cols-2">
        {plans.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            trial={trial === true}
            lit={plan.name === shown}
            primary={!due}
            chosen={plan.name === chosen}
            starting={plan.name === starting}
            closed={offer !== undefined && offer.plans.every((offered) => offered.plan !== plan.name)}
            onSubscribe={() => void subscribe(plan.name)}
          />
        ))}
      </div>
      {failed ? <NoCheckout /> : null}
      <TermsNote trial={trial} />
    </>
  )
}

function NoCheckout() {
  return (
    <Banner
      tone="mid"
      title="No checkout was opened, and nothing was charged"
      className="mt-6"
      action={<LinkButton to="/support">Contact Support</LinkButton>}
    >
      Our payment provider may be slow right now. Try again in a minute. If it keeps failing, write to us.
    </Banner>
  )
}

function TermsNote({ trial }: { trial: boolean | undefined }) {
  return (
    <div className="mt-6 grid max-w-measure gap-3 text-meta text-muted">
      <p>
        By subscribing you accept the <TextLink to="/terms-of-service">Terms of Service</TextLink> and the{' '}
        <TextLink to="/privacy-policy">Privacy Policy</TextLink>. {trialNote(trial)}
      </p>
    </div>
  )
}

function trialNote(trial: boolean | undefined): string {
  if (trial === true)
    return 'One free trial per person and card. Cancel before it ends and you won’t be charged.'
  return trial === false
    ? 'You’ve already had your free trial, so your plan starts, and you’re charged, the day you subscribe.'
    : 'One free trial per person and card. Checkout shows what’s due today before you pay.'
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}

/** @param props.standing undefined until it is known: nobody is told that all is set before */
function AlreadyActive({ standing }: { standing: Standing | undefined }) {
  const navigate = useNavigate()
  const today = useToday()
  const canceled = standing ? canceledText(standing, today) : null
  useEffect(() => {
    // A plan chosen before would lead every later log-in here.
    forgetPlan()
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), readingTime)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div className="wrap py-9">
      <PageHeader title="Choose Your Plan" />
      <Banner
        tone="good"
        role="status"
        title="Your subscription is already active"
        action={canceled ? <LinkButton to="/account-settings#subscription">Your plan</LinkButton> : null}
      >
        {standing ? `${canceled ?? 'You’re all set.'} ` : null}Taking you to your dashboard…
      </Banner>
    </div>
  )
}

function NoOffer({ advice, onRetry }: { advice: string; onRetry: () => void }) {
  return (
    <Banner
      tone="low"
      role="alert"
      title="We couldn’t check the prices"
      className="mb-6"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {advice}
    </Banner>
  )
}

function PlansSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-5 h-11 md:hidden" />
      <div className="grid gap-8 md:grid-cols-2">
        <Skeleton className="h-[34rem]" />
        <Skeleton className="h-[34rem] max-md:hidden" />
      </div>
    </Loading>
  )
}

/** Where payments are a rehearsal, the page says so before anybody reaches for a card. */
function TestPaymentsNote() {
  return (
    <aside aria-label="Test payments" className="mb-6 rounded-2 border border-line bg-mid-wash text-meta">
      <p className="flex gap-2.5 px-4 py-2.5">
        <Info size={20} aria-hidden="true" className="shrink-0 text-mid" />
        Payments run in test mode here. No card is charged.
      </p>
    </aside>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
