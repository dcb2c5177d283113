import { sameAnswer } from '@collimate/domain/attempts/answers'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NetworkError } from '../../lib/api.ts'
import type { AttemptEvent, AttemptServer } from './deps.ts'
import { attemptId, fakeServer } from './fake-server.ts'
import { pass, useHarness, windowsOfOneBrowser } from './harness.ts'
import { AttemptSession } from './session.ts'
import { mayAnswer, offeredAnswers } from './state.ts'
import { memoryStorage } from './storage.ts'

const harness = useHarness()
const questions = 200

/** A window with a line of its own to the server. */
type Desk = { session: AttemptSession; online: boolean; events: AttemptEvent[] }

/** Two windows take turns with one exam, until the second is offline and the first completes it. */
class Chaos {
  readonly server = fakeServer(questions)
  /** Position to what was chosen last. */
  readonly chosen = new Map<number, Answer>()
  /** Answers a dialog or a notice named. */
  readonly named: { position: number; answer: Answer | null }[] = []
  readonly #openWindows = windowsOfOneBrowser()
  readonly #sameBrowser: boolean
  readonly #shared = memoryStorage()

  constructor(sameBrowser: boolean) {
    this.#sameBrowser = sameBrowser
  }

  async open(holder: string): Promise<Desk> {
    const desk = { online: true, events: [] as AttemptEvent[] } as unknown as Desk
    const windows = this.#sameBrowser ? this.#openWindows() : { post: () => {}, listen: () => () => {} }
    const deps = {
      ...harness.depsOf(holder, desk.events, windows),
      storage: this.#sameBrowser ? this.#shared : memoryStorage(),
      server: this.#lineOf(desk),
      online: () => desk.online,
    }
    desk.session = new AttemptSession(deps, { opened: await this.server.open(attemptId, holder) })
    desk.session.begin()
    await pass(0)
    return desk
  }

  #lineOf(desk: Desk): AttemptServer {
    const cut = async <T>(work: () => Promise<T>): Promise<T> => {
      if (!desk.online) throw new NetworkError(new TypeError('Failed to fetch'))
      return work()
    }
    const { server } = this
    return {
      open: (...given) => cut(() => server.open(...given)),
      save: (...given) => cut(() => server.save(...given)),
      complete: (...given) => cut(() => server.complete(...given)),
      quit: (...given) => cut(() => server.quit(...given)),
      account: () => cut(() => server.account()),
      unfinished: () => cut(() => server.unfinished()),
    }
  }

  answer({ session }: Desk, position: number, option: number): void {
    if (!mayAnswer(session.state)) return
    session.goTo(position)
    const answer = session.state.questions[position]?.type === 'multiple' ? [option] : option
    session.answer(answer)
    this.chosen.set(position, answer)
  }

  /** The student reads whatever a window asks or says, and answers it. */
  attend({ session }: Desk): void {
    if (mayAnswer(session.state)) {
      const offered = offeredAnswers(session.state)
      this.named.push(...offered)
      const open = offered.filter(({ position }) => session.state.outbox.answers[position] === undefined)
      for (const { position, answer } of open) if (answer !== null) this.chosen.set(position, answer)
      session.settleOffers(open)
      for (const { position, kept, other } of session.state.conflicts)
        this.named.push({ position, answer: kept }, { position, answer: other })
      session.seeConflicts()
    }
    for (const [position, answer] of Object.entries(session.state.late?.uncounted ?? {}))
      this.named.push({ position: Number(position), answer })
    session.seeUncounted()
  }
}

async function runChaos(seed: number, sameBrowser: boolean) {
  const draws = fc.sample(fc.nat(11), { seed, numRuns: 1000 })
  const draw = (most: number) => (draws.pop() ?? 0) % (most + 1)
  const chaos = new Chaos(sameBrowser)
  const desks: [Desk, Desk] = [await chaos.open('page-0'), await chaos.open('page-1')]
  let active = 1
  const kills = new Set([20, 55, 90, 120, 160])
  const takeovers = new Set([45, 110])
  for (let position = 0; position < questions; position += 1) {
    // Kills last a few answers; some answers of the server are lost with them.
    if (kills.has(position)) chaos.server.mood = draw(1) === 0 ? 'unreachable' : 'lost-answer'
    if (kills.has(position - 8)) chaos.server.mood = 'well'
    if (takeovers.has(position)) {
      // The other window takes the exam while this one is cut off, and this one goes on for a while.
      desks[active as 0 | 1].online = false
      for (let late = 0; late < 5; late += 1) chaos.answer(desks[active as 0 | 1], position + late, draw(3))
      active = 1 - active
      desks[active as 0 | 1].session.takeBack()
      await pass(1000)
    }
    if (takeovers.has(position - 15)) for (const desk of desks) desk.online = true
    const desk = desks[active as 0 | 1]
    if (desk.session.state.link === 'elsewhere') {
      desk.session.takeBack()
      await pass(30_000)
    }
    chaos.answer(desk, position, draw(3))
    await pass(draw(3) * 400)
    for (const desk of desks) chaos.attend(desk)
  }
  chaos.server.mood = 'well'
  return { chaos, desks, active: active as 0 | 1 }
}

describe('A5 whatever two windows, a dying server and cut lines do, every answer counts or is named', () => {
  const runs = [1, 2, 3, 4, 5, 6].flatMap((seed) => [
    [seed, 'in one browser', true] as const,
    [seed, 'in two browsers', false] as const,
  ])
  test.each(runs)('seed %i, %s: 200 of 200', async (seed, _where, sameBrowser) => {
    const { chaos, desks, active } = await runChaos(seed, sameBrowser)
    const [holding, other] = [desks[active], desks[(1 - active) as 0 | 1]]
    // The other window comes to the exam once more, loses its line, answers on, and the first completes.
    other.session.takeBack()
    await pass(25_000)
    other.online = false
    for (let position = 0; position < 15; position += 1)
      chaos.answer(other, 185 + position, (position + seed) % 4)
    await pass(1000)
    holding.session.takeBack()
    await pass(25_000)
    chaos.attend(holding)
    await pass(1000)
    holding.session.complete()
    await pass(25_000)
    expect(chaos.server.row.completed).toBe(true)
    other.online = true
    other.session.comeBack()
    await pass(25_000)
    for (const desk of desks) chaos.attend(desk)

    const dropped = [...chaos.chosen].filter(
      ([position, answer]) =>
        !sameAnswer(chaos.server.row.answers[position], answer) &&
        !chaos.named.some((one) => one.position === position && sameAnswer(one.answer, answer)),
    )
    expect(chaos.chosen.size).toBe(questions)
    expect(dropped).toEqual([])
  })
})
