import { arcadeModeNames, arcadeModes } from '@collimate/domain/arcade/round'
import { type MetaArgs, useSearchParams } from 'react-router'
import { SubscriptionRequired } from '../billing/subscription-required.tsx'
import { pageTitle } from '../lib/page-title.ts'
import { useSession } from '../session/session.ts'
import { useAdmitted } from '../session/use-admitted.ts'
import { SiteFrame } from '../shell/site-frame.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { ArcadeHome } from './arcade-home.tsx'
import { GameScreen } from './game/game-screen.tsx'

export const meta = ({ location }: MetaArgs) => {
  const mode = modeOf(new URLSearchParams(location.search))
  return [{ title: pageTitle(mode ? arcadeModeNames[mode] : 'Arcade') }]
}

/** The arcade's home, or the game its address names. */
export default function ArcadeScreen() {
  const { data: session } = useSession()
  const admitted = useAdmitted('/arcade')
  const [search] = useSearchParams()
  if (!session) return null
  const mode = modeOf(search)
  if (admitted && mode) return <GameScreen key={mode} session={session} mode={mode} />
  return (
    <SiteFrame>
      {admitted === undefined ? (
        <PageSkeleton />
      ) : admitted ? (
        <ArcadeHome session={session} />
      ) : (
        <MembersArcade />
      )}
    </SiteFrame>
  )
}

function MembersArcade() {
  return (
    <div className="wrap py-9">
      <h1 className="mb-7">Arcade</h1>
      <SubscriptionRequired>
        Arcade mode is a premium feature. Both plans open Speed Mode, Time Attack and the leaderboards.
      </SubscriptionRequired>
    </div>
  )
}

function modeOf(search: URLSearchParams) {
  return arcadeModes.find((mode) => mode === search.get('mode'))
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
