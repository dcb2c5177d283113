import { brand } from '@collimate/domain/brand'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { BackButton } from '../ui/back-button.tsx'
import type { Section } from './standing/standing-page.ts'
import { standingPage } from './pages.server.ts'

/** Runs at build. */
export const loader = ({ url }: LoaderFunctionArgs) => standingPage(url.pathname.replace(/\/+$/, ''))

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? []

export default function StandingScreen() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <article className="wrap py-6 md:py-10">
      <BackButton />
      <h1 className="mt-3">{page.title}</h1>
      <p className="mt-3 max-w-measure text-stem text-muted">{page.lead}</p>
      {page.updated ? <p className="mt-3 text-meta text-muted">Last updated: {page.updated}</p> : null}
      <div className="mt-9 grid gap-8">
        {page.sections.map((section) => (
          <SectionOfPage key={section.heading} section={section} />
        ))}
      </div>
    </article>
  )
}

function SectionOfPage({ section }: { section: Section }) {
  return (
    <section id={section.id} className="border-t border-line pt-6 md:grid md:grid-cols-[18rem_1fr] md:gap-8">
      <h2 className="text-h3">{section.heading}</h2>
      <div className="mt-2 grid max-w-measure gap-3 md:mt-0">
        {section.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {section.items ? (
          <ul className="grid list-[square] gap-2 pl-5 marker:text-light-edge">
            {section.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : null}
        {section.link ? (
          <p>
            <Link to={section.link.to} className="link inline-flex min-h-11 items-center font-semibold">
              {section.link.name}
            </Link>
          </p>
        ) : null}
        {section.contact ? (
          <p>
            <a
              href={`mailto:${brand.supportEmail}`}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {brand.supportEmail}
            </a>
          </p>
        ) : null}
      </div>
    </section>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
