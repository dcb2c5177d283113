import type { ArcadeResult, finishArcadeRound } from '@collimate/contract/arcade'
import type { LoggedAnswer } from '@collimate/domain/arcade/judge-log'
import { mostUnsent } from '@collimate/domain/arcade/round'
import { ApiError, call, isUnanswered, NetworkError, refusedCode } from '../lib/api.ts'
import { readStored, storeValue } from '../lib/stored-flag.ts'

/** A round that was played, on its way to the server. */
export type FinishedRound = {
  readonly userId: string
  readonly id: string
  readonly answers: readonly LoggedAnswer[]
  readonly score: number
}

export type Delivery =
  | { readonly kind: 'scored'; readonly result: ArcadeResult }
  /** It did not get through, and stays in this browser until it does. */
  | { readonly kind: 'kept'; readonly reason: 'no-answer' | 'not-now' | 'signed-out' }
  | { readonly kind: 'refused'; readonly message: string }

const storageKey = 'collimate-arcade-rounds'

/** What this browser did not let us store: with the page open it is sent all the same. */
let unstored: readonly FinishedRound[] = []

/** Sends a round; it is on this device until the server has answered, so that closing the page loses nothing. */
export async function deliver(round: FinishedRound): Promise<Delivery> {
  write([...readKept().filter(({ id }) => id !== round.id), round])
  try {
    const { id, score, userId: account } = round
    const request = { params: { id }, body: { answers: [...round.answers], score } }
    const route = 'POST /api/arcade/rounds/:id/finish'
    const { result } = await call<typeof finishArcadeRound>(route, request, { account })
    forget(id)
    return { kind: 'scored', result }
  } catch (error) {
    if (isUnanswered(error)) return { kind: 'kept', reason: 'no-answer' }
    if (error instanceof NetworkError) return { kind: 'kept', reason: 'not-now' }
    if (!(error instanceof ApiError)) throw error
    if (refusedCode(error) === 'signed-out') return { kind: 'kept', reason: 'signed-out' }
    if (error.status >= 500 || error.status === 429) return { kind: 'kept', reason: 'not-now' }
    forget(round.id)
    return { kind: 'refused', message: error.message }
  }
}

let delivering: Promise<Delivery[]> = Promise.resolve([])

/**
 * Sends what this browser still has of this player, up to the first that gets no answer: the next would wait as long.
 * One call after the other, so that each round is sent, and told, once.
 */
export function deliverKept(userId: string): Promise<Delivery[]> {
  delivering = delivering.catch(() => []).then(() => deliverEach(userId))
  return delivering
}

async function deliverEach(userId: string): Promise<Delivery[]> {
  const deliveries: Delivery[] = []
  for (const round of readKept()) {
    if (round.userId !== userId) continue
    const delivery = await deliver(round)
    deliveries.push(delivery)
    if (delivery.kind === 'kept' && delivery.reason === 'no-answer') break
  }
  return deliveries
}

/** The rounds of this player that wait in this browser. */
export function keptIds(userId: string): string[] {
  return readKept().flatMap((round) => (round.userId === userId ? [round.id] : []))
}

/** Too many finished rounds wait for the server to count them. */
export class ScoresUnsaved extends Error {
  override readonly name = 'ScoresUnsaved'

  constructor() {
    super('A new round would take the place of one of them. Please try again in a moment.')
  }
}

/**
 * The rounds that a new one must not take the place of on the server. It waits for none of them.
 *
 * @throws ScoresUnsaved where they are as many as the server lets wait, and it still takes none
 */
export async function readUnsent(userId: string): Promise<string[]> {
  if (keptIds(userId).length >= mostUnsent) await deliverKept(userId)
  const unsent = keptIds(userId)
  if (unsent.length >= mostUnsent) throw new ScoresUnsaved()
  return unsent
}

function forget(id: string): void {
  write(readKept().filter((round) => round.id !== id))
}

function write(rounds: readonly FinishedRound[]): void {
  const stored = storeValue(storageKey, rounds.length === 0 ? null : JSON.stringify(rounds))
  unstored = stored ? [] : rounds
}

function readKept(): FinishedRound[] {
  const known = new Set(unstored.map(({ id }) => id))
  return [...readStoredRounds().filter(({ id }) => !known.has(id)), ...unstored]
}

/** What cannot be read is none. */
function readStoredRounds(): FinishedRound[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRound) : []
  } catch {
    return []
  }
}

function isRound(value: unknown): value is FinishedRound {
  const { userId, id, answers, score } = (value ?? {}) as Partial<Record<keyof FinishedRound, unknown>>
  return (
    typeof userId === 'string' &&
    typeof id === 'string' &&
    Array.isArray(answers) &&
    typeof score === 'number'
  )
}
