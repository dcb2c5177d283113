import {
  applyChanges,
  sameChoice,
  type Changes,
  type Choice,
  type Choices,
} from '@collimate/domain/mock-exams/answers'

/** A choice that was sent and not yet answered for: it may or may not have reached the server. */
export type Attempt = { readonly sequence: number; readonly choice: Choice | null }

/**
 * What the student chose, what the server is known to hold, and the difference.
 * At all times `answers` are the acknowledged answers after the unsent changes.
 */
export type Outbox = {
  /** As shown now. */
  readonly answers: Choices
  /** Positions, ascending. As shown now. */
  readonly flags: readonly number[]
  readonly acknowledged: {
    readonly answers: Choices
    readonly flags: readonly number[]
    readonly sequence: number
  }
  /** Stays until a success acknowledges exactly these values. `flags` is null when they are acknowledged. */
  readonly unsent: { readonly changes: Changes; readonly flags: readonly number[] | null }
  /** Per position, every different choice sent since the last success. */
  readonly inFlight: Readonly<Record<string, readonly Attempt[]>>
  /** The last sequence given to an attempt. */
  readonly sequence: number
}

export type ServerAnswers = {
  readonly answers: Choices
  readonly flags: readonly number[]
  readonly sequence: number
}

/** A piece of work as one attempt carries it. */
export type Parcel = {
  readonly sequence: number
  readonly changes: Changes
  readonly flags: readonly number[] | null
}

/** An outbox with nothing in it. */
export function createOutbox(server: ServerAnswers): Outbox {
  const { answers, sequence } = server
  const flags = tidyFlags(server.flags)
  return {
    answers,
    flags,
    acknowledged: { answers, flags, sequence },
    unsent: { changes: {}, flags: null },
    inFlight: {},
    sequence,
  }
}

/** @param choice null takes the answer back */
export function putChoice(outbox: Outbox, position: number, choice: Choice | null): Outbox {
  const changes = { ...outbox.unsent.changes, [position]: choice }
  return {
    ...outbox,
    unsent: { ...outbox.unsent, changes },
    answers: applyChanges(outbox.answers, { [position]: choice }),
  }
}

export function putFlags(outbox: Outbox, flags: readonly number[]): Outbox {
  const tidy = tidyFlags(flags)
  return { ...outbox, flags: tidy, unsent: { ...outbox.unsent, flags: tidy } }
}

/** Everything unsent under the next sequence. */
export function takeParcel(outbox: Outbox): { outbox: Outbox; parcel: Parcel } {
  const sequence = outbox.sequence + 1
  const parcel = { sequence, changes: outbox.unsent.changes, flags: outbox.unsent.flags }
  const inFlight = { ...outbox.inFlight }
  for (const [position, choice] of Object.entries(parcel.changes)) {
    const others = (inFlight[position] ?? []).filter((attempt) => !sameChoice(attempt.choice, choice))
    inFlight[position] = [...others, { sequence, choice }]
  }
  return { outbox: { ...outbox, inFlight, sequence }, parcel }
}

/**
 * The server has taken exactly this parcel. What was changed again meanwhile stays unsent; earlier attempts
 * that may still be on their way are refused by their sequence, so they are forgotten.
 */
export function acknowledge(outbox: Outbox, parcel: Parcel): Outbox {
  if (parcel.sequence <= outbox.acknowledged.sequence) return outbox
  const { unsent } = outbox
  const changes = Object.fromEntries(
    Object.entries(unsent.changes).filter(
      ([position, choice]) => !(position in parcel.changes && sameChoice(choice, parcel.changes[position])),
    ),
  )
  const flags =
    unsent.flags !== null && parcel.flags !== null && sameFlags(unsent.flags, parcel.flags)
      ? null
      : unsent.flags
  return {
    ...outbox,
    acknowledged: {
      answers: applyChanges(outbox.acknowledged.answers, parcel.changes),
      flags: parcel.flags ?? outbox.acknowledged.flags,
      sequence: parcel.sequence,
    },
    unsent: { changes, flags },
    inFlight: attemptsAfter(outbox.inFlight, parcel.sequence),
  }
}

/** The server counts further than we do: an attempt with a lower sequence would be taken for an old one. */
export function catchUp(outbox: Outbox, sequence: number): Outbox {
  return sequence > outbox.sequence ? { ...outbox, sequence } : outbox
}

/** Answers waiting to be saved. */
export function unsentCount(outbox: Outbox): number {
  return Object.keys(outbox.unsent.changes).length
}

export function hasUnsent(outbox: Outbox): boolean {
  return unsentCount(outbox) > 0 || outbox.unsent.flags !== null
}

/** Ascending and without repeats. */
export function tidyFlags(flags: readonly number[]): number[] {
  return [...new Set(flags)].toSorted((a, b) => a - b)
}

export function sameFlags(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((flag, index) => flag === b[index])
}

function attemptsAfter(inFlight: Outbox['inFlight'], sequence: number): Outbox['inFlight'] {
  return Object.fromEntries(
    Object.entries(inFlight)
      .map(
        ([position, attempts]) =>
          [position, attempts.filter((attempt) => attempt.sequence > sequence)] as const,
      )
      .filter(([, attempts]) => attempts.length > 0),
  )
}
