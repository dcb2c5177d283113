import { useRevalidator, useRouteError } from 'react-router'
import { LinkButton } from './button.tsx'
import { ErrorState } from './error-state.tsx'

/** A page that broke, inside the frame that did not. */
export function RouteError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  console.error(error)
  return (
    <div className="wrap py-12">
      <ErrorState title="This page broke on our side" onRetry={() => void revalidate()}>
        <p>Everything you saved is safe. Try again, or go back to the home page.</p>
      </ErrorState>
      <LinkButton to="/" kind="ghost" className="mt-3">
        Return to Home
      </LinkButton>
    </div>
  )
}
