import { Navigate, useLocation } from 'react-router'
import { pageTitle } from '../lib/page-title.ts'
import { LinkButton } from '../ui/button.tsx'
import { LightMark } from '../ui/light-mark.tsx'
import { recoveryAddress } from './recovery-link.ts'

export const meta = () => [{ title: pageTitle('Oops! Page not found') }]

export default function NotFoundScreen() {
  const { search, hash } = useLocation()
  const recovery = recoveryAddress(search, hash)
  if (recovery) return <Navigate to={recovery} replace />
  return (
    <div className="wrap flex flex-col items-start gap-4 py-16 md:py-24">
      <LightMark />
      <h1>Oops! Page not found</h1>
      <p className="max-w-measure text-muted">
        Nothing lies in the light here. The address may be mistyped, or the page has moved.
      </p>
      <LinkButton to="/" kind="primary" className="mt-2">
        Return to Home
      </LinkButton>
    </div>
  )
}

export { RouteError as ErrorBoundary } from './route-error.tsx'
