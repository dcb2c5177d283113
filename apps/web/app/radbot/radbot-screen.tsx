import { brand } from '@collimate/domain/brand'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SubscriptionRequired } from '../billing/subscription-required.tsx'
import { adviceFor } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { useAdmitted } from '../session/use-admitted.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSkeleton, Skeleton } from '../ui/skeleton.tsx'
import { frameQuery } from './queries.ts'
import { sourcesText } from './sources-text.ts'

export const meta = () => [{ title: pageTitle(brand.assistant) }]

/** The chat in its frame, for subscribers; a member is told what it takes, and has no frame in the page. */
export default function RadBotScreen() {
  const admitted = useAdmitted('/ai-chatbot')
  // A subscription that lapses meanwhile takes no question away that is being typed.
  const isShown = useQueryClient().getQueryData(frameQuery.queryKey) !== undefined
  if (admitted || isShown) return <Frame />
  if (admitted === undefined) return <PageSkeleton />
  return (
    <div className="wrap py-9">
      <h1 className="mb-7">{brand.assistant}</h1>
      <SubscriptionRequired>
        RadBot AI Chatbot is a premium feature. Ask about anything you study and get answers with their
        sources, from {sourcesText}.
      </SubscriptionRequired>
    </div>
  )
}

/** Below the site's header, down to the lower edge of the window. */
const size = 'h-[calc(100dvh-57px)] md:h-[calc(100dvh-65px)] min-h-[420px] w-full'

function Frame() {
  const { data: frame, isPending, isError, error, refetch } = useQuery(frameQuery)
  if (isPending) return <Skeleton className={size} />
  if (isError)
    return (
      <div className="wrap py-9">
        <h1 className="mb-7">{brand.assistant}</h1>
        <ErrorState title={`We couldn’t open ${brand.assistant}`} onRetry={() => void refetch()}>
          <p>{adviceFor(error)}</p>
        </ErrorState>
      </div>
    )
  return (
    <>
      <h1 className="sr-only">{brand.assistant}</h1>
      {frame.own ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own
        <iframe
          src={frame.address}
          title={brand.assistant}
          className={`${size} -mb-16 block border-0 md:-mb-24`}
        />
      ) : (
        <OtherFrame address={frame.address} />
      )}
    </>
  )
}

/** What comes from elsewhere may neither lead this page away nor use what the browser asks leave for. */
function OtherFrame({ address }: { address: string }) {
  return (
    <>
      <iframe
        src={address}
        title={brand.assistant}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the chat needs its own origin's storage
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="origin"
        className={`${size} block border-0`}
      />
      <p className="wrap mt-3 text-meta text-muted">
        {brand.assistant} is a study aid and can be wrong. The chat is provided by {new URL(address).host}. If
        it does not appear,{' '}
        <a href={address} target="_blank" rel="noreferrer" className="link">
          open it in a new tab
        </a>
        .
      </p>
    </>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
