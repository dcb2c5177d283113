import type { ArcadeQuestion, ArcadeRound } from '@collimate/contract/arcade'
import { fastestAnswer, type LoggedAnswer } from '@collimate/domain/arcade/judge-log'
import {
  answerRound,
  endMovedBy,
  startRound,
  takesAnswer,
  timeLeft,
  type ArcadeMode,
  type Round,
} from '@collimate/domain/arcade/round'
import type { Delivery } from '../finish-outbox.ts'
import { Store } from '../../lib/store.ts'

/** What the last answer brought, while it is shown. */
export type ShownResult = {
  readonly chosen: number
  readonly correct: boolean
  readonly points: number
  /** Milliseconds by which it moved the end. */
  readonly moved: number
}

export type GameState =
  | { readonly kind: 'idle'; readonly starting: boolean }
  | {
      readonly kind: 'playing'
      readonly issued: ArcadeRound
      readonly round: Round
      readonly question: ArcadeQuestion
      readonly result: ShownResult | null
    }
  | {
      readonly kind: 'over'
      readonly starting: boolean
      readonly issued: ArcadeRound
      readonly round: Round
      readonly log: readonly LoggedAnswer[]
      /** Null while the round is on its way to the server. */
      readonly delivery: Delivery | null
    }

export type GameDeps = {
  /** Monotonic milliseconds. */
  readonly now: () => number
  readonly start: (mode: ArcadeMode) => Promise<ArcadeRound>
  readonly finish: (round: {
    id: string
    answers: readonly LoggedAnswer[]
    score: number
  }) => Promise<Delivery>
  readonly onResult?: (result: ShownResult, round: Round) => void
  readonly onOver?: () => void
}

/** One seat in the arcade: round after round of one mode. It lives until `leave`; a round left half way is lost. */
export type Game = ReturnType<typeof createGame>

export function createGame(mode: ArcadeMode, deps: GameDeps) {
  const store = new Store<GameState>({ kind: 'idle', starting: false })
  let startedAt = 0
  let log: LoggedAnswer[] = []
  let left = false
  const timers = new Set<ReturnType<typeof setTimeout>>()

  /** Whole milliseconds since the round began. */
  const at = () => Math.floor(deps.now() - startedAt)
  const stopTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  const later = (work: () => void, wait: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, wait)
    timers.add(timer)
  }

  /** Wakes when the result has been shown, or else when time is up. A timer that rings early is set again. */
  const goOn = () => {
    const { state } = store
    if (state.kind !== 'playing') return
    const { issued, round, result } = state
    stopTimers()
    if (result !== null && at() < round.opensAt) return later(goOn, round.opensAt - at())
    if (timeLeft(round, at()) === 0) return end(issued, round)
    later(goOn, timeLeft(round, at()))
    if (result !== null) store.replace({ ...state, question: questionAt(issued, log.length), result: null })
  }

  const end = (issued: ArcadeRound, round: Round) => {
    store.replace({ kind: 'over', starting: false, issued, round, log, delivery: null })
    deps.onOver?.()
    void send()
  }

  const send = async () => {
    const sent = store.state
    if (sent.kind !== 'over') return
    const { issued, round } = sent
    const delivery = await deps.finish({ id: issued.id, answers: sent.log, score: round.score })
    const { state } = store
    if (!left && state.kind === 'over' && state.issued === issued) store.replace({ ...state, delivery })
  }

  return {
    mode,
    state: () => store.state,
    subscribe: store.subscribe,
    /** Where the clock of the running round is, in milliseconds. */
    at,
    /** Starts a round; does nothing while one is running or on its way. @throws what `start` throws */
    async begin(): Promise<void> {
      const before = store.state
      if (before.kind === 'playing' || before.starting) return
      store.replace({ ...before, starting: true })
      try {
        const issued = await deps.start(mode)
        if (left) return
        log = []
        startedAt = deps.now()
        const round = startRound(mode, issued.time_factor)
        store.replace({ kind: 'playing', issued, round, question: questionAt(issued, 0), result: null })
        goOn()
      } catch (error) {
        const { state } = store
        store.replace({ ...(state.kind === 'over' ? state : before), starting: false })
        throw error
      }
    },
    /** Answers the question shown; does nothing while a result is shown or time is up. */
    choose(option: number): void {
      const time = at()
      const { state } = store
      if (state.kind !== 'playing' || state.result !== null || !takesAnswer(state.round, time)) return
      // Meant for the question before; a few of them, and the server would refuse the whole round.
      if (time - state.round.opensAt < fastestAnswer) return
      const { question, round: before } = state
      if (option >= question.options.length) return
      const correct = option === question.correct_answer
      const round = answerRound(before, { at: time, correct })
      log = [...log, { question_id: question.id, chosen: option, at: time }]
      const points = round.score - before.score
      const result = { chosen: option, correct, points, moved: endMovedBy(round, correct) }
      store.replace({ ...state, round, result })
      deps.onResult?.(result, round)
      goOn()
    },
    /** Sends a round again that waits for its way to the server. */
    sendAgain: send,
    leave(): void {
      left = true
      stopTimers()
    },
  }
}

/** After the last question the first follows. */
export function questionAt({ questions }: ArcadeRound, position: number): ArcadeQuestion {
  const question = questions[position % questions.length]
  if (question === undefined) throw new Error('A round is never issued without questions')
  return question
}
