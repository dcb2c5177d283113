import { brand } from '@collimate/domain/brand'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type MetaArgs, useLoaderData } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { pageMeta } from '../lib/page-meta.server.ts'
import { pageTitle } from '../lib/page-title.ts'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { PartMissing } from '../ui/part-missing.tsx'
import { MaterialsSkeleton } from './materials-skeleton.tsx'
import { UploadForm } from './upload-form.tsx'

/** What can be done here. It travels in the page, not in the scripts. */
const toDo = [
  {
    heading: 'Search every page',
    text: 'We read the text of your files. One search finds the passage, with its page or slide.',
  },
  {
    heading: 'Only you can see them',
    text: 'Your files are stored under random names and shown to nobody else. Delete one and it’s gone.',
  },
  {
    heading: 'What works best',
    text: 'Files with real text: exported slides, handouts, typed notes. Run text recognition (OCR) on scans first, and save password-protected files without the password.',
  },
]

/** Runs at build. */
export function loader() {
  const description = 'Bring your own notes and slides, and search every page of them.'
  const meta = pageMeta({ title: pageTitle('Study Materials'), description, path: '/study-materials' })
  return { points: toDo, meta }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? []

const { Part: OwnMaterials } = pagePart(
  () => import('./own-materials.tsx'),
  'OwnMaterials',
  ({ missing }) => (missing ? <PartMissing safe="Your files are safe" /> : <MaterialsSkeleton />),
)

const lead = `Your notes and handouts, searchable. Only you can see them, and ${brand.assistant} can quote them to you.`

/** Open to visitors: who is there counts when something is sent. */
export default function MaterialsScreen() {
  const { data: session } = useSession()
  const accounts = useAccountsBefore(session?.user.id)
  const [uploads, setUploads] = useState(0)
  return (
    <div className="wrap py-6 md:py-9">
      <PageHeader title="Study Materials" lead={lead} />
      {session === null ? null : (
        <a
          href="#own-materials"
          className={classNames(
            'link -mt-4 mb-2 inline-flex min-h-11 items-center gap-2 lg:hidden',
            // It has its place from the start where this browser had somebody signed in.
            session === undefined && '[html:not([data-member])_&]:hidden',
          )}
        >
          Go to your files
          <ChevronDown size={18} aria-hidden="true" />
        </a>
      )}
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-22">
          <UploadForm key={accounts} onSent={() => setUploads((count) => count + 1)} />
        </div>
        {session ? (
          <OwnMaterials key={session.user.id} userId={session.user.id} uploads={uploads} />
        ) : (
          <Explanation />
        )}
      </div>
    </div>
  )
}

/** How many others were signed in here before: what one chose is not for the next, what a visitor chose is. */
function useAccountsBefore(userId: string | undefined): number {
  const [latest, setLatest] = useState({ userId, before: 0 })
  if (userId !== undefined && userId !== latest.userId)
    setLatest({ userId, before: latest.userId === undefined ? 0 : latest.before + 1 })
  return latest.before
}

function Explanation() {
  const { points } = useLoaderData<typeof loader>()
  return (
    <div className="once-known grid gap-6">
      {points.map(({ heading, text }) => (
        <section key={heading}>
          <h2 className="text-h3">{heading}</h2>
          <p className="mt-1 max-w-measure text-muted">{text}</p>
        </section>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-6">
        <p className="text-muted">You need an account to upload. It’s free.</p>
        <LinkButton to="/auth">Log In</LinkButton>
      </div>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
