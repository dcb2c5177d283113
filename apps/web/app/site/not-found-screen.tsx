import { brand } from '@collimate/domain/brand'
import { type MetaArgs, redirect } from 'react-router'
import { pageTitle } from '../lib/page-title.ts'
import { LinkButton } from '../ui/button.tsx'
import { LightMark } from '../ui/light-mark.tsx'
import { recoveryAddress } from '../accounts/recovery-link.ts'

/** A recovery link that lost its way goes on before anything of this page is shown. */
export function clientLoader(): null {
  const recovery = recoveryAddress(location.search, location.hash)
  if (recovery !== null) throw redirect(recovery)
  return null
}

/** Until the loader has let it through, the page does not say its name. */
export const meta = ({ loaderData }: MetaArgs<typeof clientLoader>) =>
  loaderData === undefined
    ? [{ title: brand.name }]
    : [{ title: pageTitle('Oops! Page not found') }, { name: 'robots', content: 'noindex' }]

export default function NotFoundScreen() {
  return (
    <div className="wrap flex flex-col items-start gap-4 py-16 md:py-24">
      <LightMark />
      <h1>Oops! Page not found</h1>
      <p className="max-w-measure text-muted">
        There’s nothing in the light here. The address may be mistyped, or the page may have moved.
      </p>
      <LinkButton to="/" kind="primary" className="mt-2">
        Return to Home
      </LinkButton>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
