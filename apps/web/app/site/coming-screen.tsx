import { useLocation } from 'react-router'
import { pageTitle } from '../lib/page-title.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { LightMark } from '../ui/light-mark.tsx'
import { comingPageOf } from './coming-pages.ts'

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: pageTitle(comingPageOf(location.pathname).title) },
]

export default function ComingScreen() {
  const page = comingPageOf(useLocation().pathname)
  return (
    <div className="wrap flex flex-col items-start gap-4 py-14 md:py-20">
      <LightMark />
      <Badge>Not open yet</Badge>
      <h1>{page.title}</h1>
      <p className="max-w-measure text-stem text-muted">{page.text}</p>
      {page.action ? (
        <LinkButton to={page.action.to} kind="primary" className="mt-2">
          {page.action.name}
        </LinkButton>
      ) : null}
    </div>
  )
}

export { RouteError as ErrorBoundary } from './route-error.tsx'
