import { arcadeModeNames, arcadeModes } from '@collimate/domain/arcade/round'
import { Lock } from 'lucide-react'
import { type MetaArgs, useSearchParams } from 'react-router'
import { pageTitle } from '../lib/page-title.ts'
import { useSession } from '../session/session.ts'
import { SiteFrame } from '../shell/site-frame.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ArcadeHome } from './arcade-home.tsx'
import { GameScreen } from './game/game-screen.tsx'

export const meta = ({ location }: MetaArgs) => {
  const mode = modeOf(new URLSearchParams(location.search))
  return [{ title: pageTitle(mode ? arcadeModeNames[mode] : 'Arcade') }]
}

/** The arcade's home, or the game its address names. */
export default function ArcadeScreen() {
  const { data: session } = useSession()
  const [search] = useSearchParams()
  if (!session) return null
  const mode = modeOf(search)
  if (session.subscribed && mode) return <GameScreen key={mode} session={session} mode={mode} />
  return (
    <SiteFrame>{session.subscribed ? <ArcadeHome session={session} /> : <SubscriptionRequired />}</SiteFrame>
  )
}

function SubscriptionRequired() {
  return (
    <div className="wrap py-9">
      <h1 className="mb-7">Arcade</h1>
      <Card
        aria-labelledby="subscription-required"
        className="grid max-w-[720px] items-center gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]"
      >
        <span className="grid size-18 place-items-center rounded-1 border-[1.5px] border-dashed border-edge text-muted">
          <Lock size={28} aria-hidden="true" />
        </span>
        <div>
          <h2 id="subscription-required" className="text-h3">
            Subscription Required
          </h2>
          <p className="mt-1 text-muted">
            Arcade mode is a premium feature. Both plans open Speed Mode, Time Attack and the leaderboards.
          </p>
        </div>
        <LinkButton to="/choose-plan" kind="primary" className="justify-self-start sm:col-start-2">
          View Subscription Plans
        </LinkButton>
      </Card>
    </div>
  )
}

function modeOf(search: URLSearchParams) {
  return arcadeModes.find((mode) => mode === search.get('mode'))
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
