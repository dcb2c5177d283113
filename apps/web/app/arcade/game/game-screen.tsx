import type { Session } from '@collimate/contract/accounts'
import type { startArcadeRound } from '@collimate/contract/arcade'
import { type ArcadeMode, arcadeModeNames, arcadeRules, resultPause } from '@collimate/domain/arcade/round'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usesCharacters, useRoomKeys } from '../../attempts/room/use-room-keys.ts'
import { ApiError, call, isOtherSession, wordsOfFailure } from '../../lib/api.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { forgetSession, loadAnew } from '../../session/session.ts'
import { endSubscription } from '../../session/subscription.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { toast } from '../../ui/toast.ts'
import { rulesText, secondsText } from '../arcade-texts.ts'
import { deliver, readUnsent, ScoresUnsaved } from '../finish-outbox.ts'
import { arcadeKey } from '../queries.ts'
import { sendKept } from '../send-kept.ts'
import { SoundButton } from '../sound-button.tsx'
import { useStartAtTop } from '../use-start-at-top.ts'
import { overEffect, resultEffect } from './effects.ts'
import { GameFrame } from './game-frame.tsx'
import { GameOver } from './game-over.tsx'
import { createGame, type Game, type GameState } from './game.ts'
import { Play } from './play.tsx'

type GameScreenProps = {
  session: Session
  mode: ArcadeMode
  /** The student came from another part of the arcade. */
  within: boolean
}

/** One mode, from "Start Game" to "Game Over" and again. */
export function GameScreen({ mode, ...props }: GameScreenProps) {
  const game = useGame(props.session.user.id, mode)
  if (game === null) return null
  return <Seat game={game} {...props} />
}

type SeatProps = Omit<GameScreenProps, 'mode'> & { game: Game }

function Seat({ game, session, within }: SeatProps) {
  const state = useSyncExternalStore(game.subscribe, game.state)
  const begin = () => void game.begin().catch(sayWhyNot)
  const options = state.kind === 'playing' ? state.question.options.length : 0
  useRoomKeys(options, (action) => {
    if (action.kind === 'choose') game.choose(action.option)
    if (action.kind === 'main' && isReady(game, state)) begin()
  })
  switch (state.kind) {
    case 'idle':
      return (
        <GameFrame>
          <GameStart
            mode={game.mode}
            factor={session.profile.exam_time_factor}
            starting={state.starting}
            within={within}
            onStart={begin}
          />
        </GameFrame>
      )
    case 'playing':
      return <Play key={state.issued.id} game={game} playing={state} />
    case 'over':
      return (
        <GameFrame>
          <GameOver key={state.issued.id} over={state} onPlayAgain={begin} onSendAgain={game.sendAgain} />
        </GameFrame>
      )
  }
}

/** Milliseconds after the end in which Enter may still be meant for the last question. */
const lateEnter = 1000

function isReady(game: Game, state: GameState): boolean {
  return state.kind === 'idle' || (state.kind === 'over' && game.at() > state.round.endsAt + lateEnter)
}

/** Made with the screen and left with it: a round that was left is over. */
function useGame(userId: string, mode: ArcadeMode): Game | null {
  const client = useQueryClient()
  const [game, setGame] = useState<Game | null>(null)
  useEffect(() => {
    const created = createGame(mode, {
      now: () => performance.now(),
      start: async (wanted) => {
        const body = { mode: wanted, unsent: await readUnsent(userId) }
        const options = { account: userId }
        return (await call<typeof startArcadeRound>('POST /api/arcade/rounds', { body }, options)).round
      },
      finish: async (round) => {
        const delivery = await deliver({ ...round, userId })
        if (delivery.kind === 'scored') {
          void refetchAfterChange(client, { queryKey: arcadeKey })
          // The server takes scores: those of rounds before may get through, too.
          void sendKept(client, userId)
        }
        return delivery
      },
      onResult: resultEffect,
      onOver: overEffect,
    })
    setGame(created)
    return () => created.leave()
  }, [userId, mode, client])
  return game
}

function sayWhyNot(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) return forgetSession()
  if (isOtherSession(error)) void loadAnew()
  if (error instanceof ScoresUnsaved) {
    toast({ title: 'Your last scores aren’t saved yet', description: error.message, kind: 'warning' })
    return
  }
  if (error instanceof ApiError && error.code === 'arcade-needs-subscription') {
    toast({ title: 'Subscription Required', description: error.message, kind: 'destructive' })
    return endSubscription()
  }
  const description = wordsOfFailure(error, 'Please try again later')
  toast({ title: 'Error loading questions', description, kind: 'destructive' })
}

type GameStartProps = {
  mode: ArcadeMode
  factor: number
  starting: boolean
  within: boolean
  onStart: () => void
}

/** Before play: the rules, and one button. */
function GameStart({ mode, factor, starting, within, onStart }: GameStartProps) {
  useStartAtTop(within)
  return (
    <main id="main" tabIndex={-1} className="grid grow place-items-center px-4 py-8 md:py-12">
      <section className="ticks w-full max-w-[560px] rounded-2 border-[1.5px] border-light-edge bg-surface p-6 shadow-(--glow) md:p-8">
        <h1>{arcadeModeNames[mode]}</h1>
        <p className="mt-3">{rulesText(mode, factor)}</p>
        <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-muted">
          {mode === 'speed'
            ? arcadeRules.speed.bonuses.map(({ streak, points }) => (
                <li key={streak}>{`${streak} right in a row: ${points} bonus points`}</li>
              ))
            : null}
          <li>{`Each result shows for ${secondsText(resultPause)} seconds while the clock runs`}</li>
          {factor > 1 ? (
            <li>{`You have extended time: every time here is ${factor} times as long. The leaderboard marks it.`}</li>
          ) : null}
          <li className="max-md:hidden">
            {usesCharacters() ? (
              <>
                Choose with <Kbd>1</Kbd> to <Kbd>4</Kbd>, start with <Kbd>Enter</Kbd>
              </>
            ) : (
              <>
                Start with <Kbd>Enter</Kbd>
              </>
            )}
          </li>
        </ul>
        <div className="mt-7 flex flex-wrap items-center gap-3 max-sm:*:w-full">
          <Button kind="primary" size="big" busy={starting} onClick={onStart}>
            Start Game
          </Button>
          <SoundButton />
        </div>
      </section>
    </main>
  )
}
