import { useLocation } from 'react-router'
import { brand } from '@collimate/domain/brand'
import { pageTitle } from '../lib/page-title.ts'
import { standingPages } from './standing-pages.ts'

type Place = { pathname: string }

const pageOf = ({ pathname }: Place) => standingPages[pathname.split('/')[1] ?? '']

export const meta = ({ location }: { location: Place }) => [
  { title: pageTitle(pageOf(location)?.title ?? '') },
]

export default function StandingScreen() {
  const page = pageOf(useLocation())
  if (!page) throw new Error('This standing page has no words')
  return (
    <article className="wrap py-10 md:py-14">
      <h1>{page.title}</h1>
      <p className="mt-3 max-w-measure text-stem text-muted">{page.lead}</p>
      <div className="mt-10 grid gap-8">
        {page.sections.map((section) => (
          <section
            key={section.heading}
            className="border-t border-line pt-6 md:grid md:grid-cols-[18rem_1fr] md:gap-8"
          >
            <h2 className="text-h3">{section.heading}</h2>
            <p className="mt-2 max-w-measure md:mt-0">{section.text}</p>
          </section>
        ))}
      </div>
      {page.contact ? (
        <p className="mt-10 border-t border-line pt-6">
          Write to{' '}
          <a href={`mailto:${brand.supportEmail}`} className="link font-semibold">
            {brand.supportEmail}
          </a>
        </p>
      ) : null}
    </article>
  )
}

export { RouteError as ErrorBoundary } from './route-error.tsx'
