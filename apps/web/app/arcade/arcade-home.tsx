import type { Session } from '@collimate/contract/accounts'
import { arcadeModes } from '@collimate/domain/arcade/round'
import { brand } from '@collimate/domain/brand'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { keptText } from './arcade-texts.ts'
import { keptIds } from './finish-outbox.ts'
import { Leaderboard } from './leaderboard.tsx'
import { ModeCard } from './mode-card.tsx'
import { arcadeQuery } from './queries.ts'
import { sendKept } from './send-kept.ts'
import { SoundButton } from './sound-button.tsx'
import { useSendAgain } from './use-send-again.ts'
import { useStartAtTop } from './use-start-at-top.ts'

export function ArcadeHome({ session, within }: { session: Session; within: boolean }) {
  const own = useQuery(arcadeQuery)
  const factor = session.profile.exam_time_factor
  const kept = useSendKept(session.user.id)
  useStartAtTop(within)
  return (
    <div className="bg-[radial-gradient(60%_520px_at_50%_150px,var(--wash-hi),var(--wash)_50%,transparent)]">
      <div className="wrap pt-6 pb-12 md:pt-9 md:pb-16">
        <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5">
          <div>
            <h1>Welcome to The {brand.name} Arcade</h1>
            <p className="mt-1 text-[1.125rem]">Ready to play, {session.profile.first_name}?</p>
            <p role="status" className="text-muted">
              {kept > 0 ? keptText(kept) : null}
            </p>
          </div>
          <SoundButton />
        </header>
        <div className="grid gap-5 md:gap-7 lg:grid-cols-2">
          {arcadeModes.map((mode) => (
            <ModeCard key={mode} mode={mode} factor={factor} best={own.data?.bests[mode]} />
          ))}
        </div>
        <Leaderboard hidden={own.data?.hidden} extended={factor > 1} />
      </div>
    </div>
  )
}

/**
 * The rounds whose scores did not get through go out as soon as the player is back, and again while one is left.
 *
 * @returns how many still wait after the last try
 */
function useSendKept(userId: string): number {
  const client = useQueryClient()
  const [kept, setKept] = useState(0)
  const send = useCallback(async () => {
    await sendKept(client, userId)
    setKept(keptIds(userId).length)
  }, [userId, client])
  useEffect(() => void send(), [send])
  useSendAgain(kept > 0, send)
  return kept
}
