import { arcadeModeNames, arcadeModes } from '@collimate/domain/arcade/round'
import { useState } from 'react'
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
  const mode = modeOf(search)
  const within = useWithin(mode)
  if (!session) return null
  if (admitted && mode) return <GameScreen key={mode} session={session} mode={mode} within={within} />
  return (
    <SiteFrame>
      {admitted === undefined ? (
        <PageSkeleton />
      ) : admitted ? (
        <ArcadeHome session={session} within={within} />
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

/** Whether the student came from another part of the arcade to this one. */
function useWithin(mode: ReturnType<typeof modeOf>): boolean {
  const [seen, setSeen] = useState({ mode, within: false })
  if (seen.mode !== mode) setSeen({ mode, within: true })
  return seen.within
}

function modeOf(search: URLSearchParams) {
  return arcadeModes.find((mode) => mode === search.get('mode'))
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
