import type { AttemptWork } from '@collimate/contract/attempts'
import {
  applyChanges,
  mergeUnsent,
  sameAnswer,
  type Answers,
  type Changes,
} from '@collimate/domain/attempts/answers'
import { ascending } from '@collimate/domain/questions/types/indexes'
import type { Answer } from '@collimate/domain/questions/types/question-type'

/** Position to milliseconds since 1970. */
export type Moments = Readonly<Record<string, number>>

/** An answer that was sent and not yet answered for: it may or may not have reached the server. */
export type Sent = { readonly sequence: number; readonly choice: Answer | null }

/**
 * What the student answered, what the server is known to hold, and the difference.
 * At all times `answers` are the acknowledged answers after the unsent changes.
 */
export type Outbox = {
  /** As shown now. */
  readonly answers: Answers
  /** Positions, ascending. As shown now. */
  readonly flags: readonly number[]
  readonly acknowledged: {
    readonly answers: Answers
    readonly flags: readonly number[]
    readonly sequence: number
  }
  /** Stays until a success acknowledges exactly these values. `flags` is null when they are acknowledged. */
  readonly unsent: {
    readonly changes: Changes
    /** When each change was made. */
    readonly madeAt: Moments
    readonly flags: readonly number[] | null
  }
  /** Per position, every different answer sent since the last success. */
  readonly inFlight: Readonly<Record<string, readonly Sent[]>>
  /** The last sequence given to a batch. */
  readonly sequence: number
}

export type ServerAnswers = {
  readonly answers: Answers
  readonly flags: readonly number[]
  readonly sequence: number
}

/** A piece of work as one call carries it. */
export type Batch = {
  readonly sequence: number
  readonly changes: Changes
  readonly madeAt: Moments
  readonly flags: readonly number[] | null
}

/** An outbox with nothing in it. */
export function createOutbox(server: ServerAnswers): Outbox {
  const { answers, sequence } = server
  const flags = ascending(server.flags)
  return {
    answers,
    flags,
    acknowledged: { answers, flags, sequence },
    unsent: { changes: {}, madeAt: {}, flags: null },
    inFlight: {},
    sequence,
  }
}

/**
 * @param answer null takes the answer back
 * @param now milliseconds since 1970
 */
export function putAnswer(outbox: Outbox, position: number, answer: Answer | null, now: number): Outbox {
  return {
    ...outbox,
    unsent: {
      ...outbox.unsent,
      changes: { ...outbox.unsent.changes, [position]: answer },
      madeAt: { ...outbox.unsent.madeAt, [position]: now },
    },
    answers: applyChanges(outbox.answers, { [position]: answer }),
  }
}

export function putFlags(outbox: Outbox, flags: readonly number[]): Outbox {
  const tidy = ascending(flags)
  return { ...outbox, flags: tidy, unsent: { ...outbox.unsent, flags: tidy } }
}

/**
 * Everything unsent.
 *
 * @param sequence above the outbox's own and that of every batch before
 */
export function takeBatch(outbox: Outbox, sequence: number): { outbox: Outbox; batch: Batch } {
  const batch = { sequence, ...outbox.unsent }
  const inFlight = { ...outbox.inFlight }
  for (const [position, answer] of Object.entries(batch.changes)) {
    const others = (inFlight[position] ?? []).filter((sent) => !sameAnswer(sent.choice, answer))
    inFlight[position] = [...others, { sequence, choice: answer }]
  }
  return { outbox: { ...outbox, inFlight, sequence }, batch }
}

type WorkRest = {
  holder: string
  /** Milliseconds since 1970. */
  now: number
  /** What another window changed too; everything, where that is not known. */
  contested?: Changes
  /** Milliseconds since the attempt was opened here: no change that is not contested counts as older. */
  oldest?: number
  position: number
  timeSpent: number
  questionMs: Readonly<Record<string, number>>
}

/** A batch as the contract sends it. */
export function workOf(
  batch: Batch,
  { holder, now, contested = batch.changes, oldest = 0, position, timeSpent, questionMs }: WorkRest,
): AttemptWork {
  const ages = Object.entries(batch.madeAt).map(([place, at]) => {
    const age = Math.max(0, now - at)
    // The device's clock may have been set since the opening.
    return [place, place in contested ? age : Math.min(age, oldest)]
  })
  return {
    holder,
    position,
    sequence: batch.sequence,
    changes: { ...batch.changes },
    ages: Object.fromEntries(ages),
    time_spent: timeSpent,
    question_ms: { ...questionMs },
    ...(batch.flags === null ? {} : { flags: [...batch.flags] }),
  }
}

/**
 * The server has taken exactly this batch. What was changed again meanwhile stays unsent, also where it was changed
 * back: a later batch on its way carries the value in between. Earlier batches that may still be on their way are
 * refused by their sequence, so they are forgotten.
 *
 * @param kept positions where another window's later answer was kept
 */
export function acknowledge(outbox: Outbox, batch: Batch, kept: Changes = {}): Outbox {
  if (batch.sequence <= outbox.acknowledged.sequence) return outbox
  const { unsent } = outbox
  const inFlight = sentAfter(outbox.inFlight, batch.sequence)
  const changes = only(
    unsent.changes,
    (answer, position) =>
      !(position in batch.changes && sameAnswer(answer, batch.changes[position])) ||
      (inFlight[position] ?? []).some((sent) => !sameAnswer(sent.choice, answer)),
  )
  // Which flags a later batch carries is not kept: it is waited for.
  const last = batch.sequence === outbox.sequence
  const flags =
    last && unsent.flags !== null && batch.flags !== null && sameFlags(unsent.flags, batch.flags)
      ? null
      : unsent.flags
  const answers = applyChanges(outbox.acknowledged.answers, { ...batch.changes, ...kept })
  return {
    ...outbox,
    answers: applyChanges(answers, changes),
    acknowledged: {
      answers,
      flags: batch.flags ?? outbox.acknowledged.flags,
      sequence: batch.sequence,
    },
    unsent: { changes, madeAt: only(unsent.madeAt, (_, position) => position in changes), flags },
    inFlight,
  }
}

/** The server counts further than we do: a batch with a lower sequence would be taken for an old one. */
export function catchUp(outbox: Outbox, sequence: number): Outbox {
  return sequence > outbox.sequence ? { ...outbox, sequence } : outbox
}

/** As if nothing were unsent: the student has decided on it elsewhere. */
export function dropUnsent(outbox: Outbox): Outbox {
  const { answers, flags } = outbox.acknowledged
  return { ...outbox, answers, flags, unsent: { changes: {}, madeAt: {}, flags: null }, inFlight: {} }
}

/** Answers waiting to be saved. */
export function unsentCount(outbox: Outbox): number {
  return Object.keys(outbox.unsent.changes).length
}

export function hasUnsent(outbox: Outbox): boolean {
  return unsentCount(outbox) > 0 || outbox.unsent.flags !== null
}

export type Reconciled = {
  readonly outbox: Outbox
  /** Position to the server's answer, where another window changed it too: the later of the two will be kept. */
  readonly contested: Changes
}

/**
 * Brings the outboxes of this browser's windows together with what the server holds when the attempt is opened
 * again.
 *
 * @param locals the earlier ones first; `alone`: nobody else wrote since this outbox was last acknowledged, so every
 * unsent change counts
 * @param now milliseconds since 1970
 */
export function reconcile(
  locals: readonly { readonly outbox: Outbox; readonly alone: boolean }[],
  server: ServerAnswers,
  now: number,
): Reconciled {
  let merged = createOutbox(server)
  let contested: Changes = {}
  let takenAt: Moments = {}
  for (const { outbox: local, alone } of locals) {
    const base = alone ? server.answers : knownAnswers(local, server.answers)
    const merge = mergeUnsent(base, server.answers, local.unsent.changes)
    const later = only(
      merge.unsent,
      (_, position) => (local.unsent.madeAt[position] ?? 0) >= (takenAt[position] ?? 0),
    )
    takenAt = { ...takenAt, ...local.unsent.madeAt }
    // A change on top of what the server has is later by itself: only a contested one needs its moment.
    const moments = Object.keys(later).map(
      (position) =>
        [position, merge.contested.includes(position) ? (local.unsent.madeAt[position] ?? 0) : now] as const,
    )
    const flags = mergedFlags(local, merged.flags, alone)
    merged = {
      ...merged,
      answers: applyChanges(merged.answers, later),
      flags: flags ?? merged.flags,
      unsent: {
        changes: { ...merged.unsent.changes, ...later },
        madeAt: { ...merged.unsent.madeAt, ...Object.fromEntries(moments) },
        flags: flags ?? merged.unsent.flags,
      },
    }
    contested = {
      ...contested,
      ...Object.fromEntries(
        merge.contested.map((position) => [position, server.answers[position] ?? null] as const),
      ),
    }
  }
  return { outbox: merged, contested }
}

/** The server's answers as this browser last knew them, with those it sent that did arrive. */
function knownAnswers(local: Outbox, server: Answers): Answers {
  const arrived = Object.entries(local.inFlight).filter(([position, attempts]) =>
    attempts.some((sent) => sameAnswer(sent.choice, server[position])),
  )
  const asServer = Object.fromEntries(arrived.map(([position]) => [position, server[position] ?? null]))
  return applyChanges(local.acknowledged.answers, asServer)
}

/** @returns the flags still to be sent, or null when the server's stay */
function mergedFlags(local: Outbox, server: readonly number[], alone: boolean): readonly number[] | null {
  const own = local.unsent.flags
  if (own === null || sameFlags(own, server)) return null
  const changedElsewhere = !alone && !sameFlags(server, local.acknowledged.flags)
  return changedElsewhere ? ascending([...server, ...own]) : own
}

function sameFlags(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((flag, index) => flag === b[index])
}

function sentAfter(inFlight: Outbox['inFlight'], sequence: number): Outbox['inFlight'] {
  const later = Object.entries(inFlight).map(
    ([position, attempts]) => [position, attempts.filter((sent) => sent.sequence > sequence)] as const,
  )
  return Object.fromEntries(later.filter(([, attempts]) => attempts.length > 0))
}

function only<T>(
  entries: Readonly<Record<string, T>>,
  keep: (value: T, key: string) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).filter(([key, value]) => keep(value, key)))
}
