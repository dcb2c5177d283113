import { applyChanges, mergeUnsent, sameChoice, type Choices } from '@collimate/domain/mock-exams/answers'
import { createOutbox, sameFlags, tidyFlags, type Outbox, type ServerAnswers } from './outbox.ts'

export type Reconciled = {
  readonly outbox: Outbox
  /** Positions where another window answered differently meanwhile: the server's answer stands. */
  readonly setAside: readonly string[]
}

/**
 * Brings this browser's outbox together with what the server holds when the exam is opened again.
 *
 * @param alone nobody else wrote since this outbox was last acknowledged, so every unsent change counts
 */
export function reconcile(local: Outbox, server: ServerAnswers, alone: boolean): Reconciled {
  const base = alone ? server.answers : knownAnswers(local, server.answers)
  const merge = mergeUnsent(base, server.answers, local.unsent.changes)
  const fresh = createOutbox(server)
  const flags = mergedFlags(local, fresh.flags, alone)
  return {
    outbox: {
      ...fresh,
      answers: applyChanges(server.answers, merge.unsent),
      flags: flags ?? fresh.flags,
      unsent: { changes: merge.unsent, flags },
    },
    setAside: merge.setAside,
  }
}

/** As `reconcile`, for the outboxes of several windows of this browser, the earlier ones first. */
export function reconcileAll(
  locals: readonly { readonly outbox: Outbox; readonly alone: boolean }[],
  server: ServerAnswers,
): Reconciled {
  let outbox = createOutbox(server)
  const setAside: string[] = []
  for (const local of locals) {
    const seen = { answers: outbox.answers, flags: outbox.flags, sequence: server.sequence }
    const next = reconcile(local.outbox, seen, local.alone)
    const changes = { ...outbox.unsent.changes, ...next.outbox.unsent.changes }
    const flags = next.outbox.unsent.flags ?? outbox.unsent.flags
    outbox = {
      ...outbox,
      answers: next.outbox.answers,
      flags: flags ?? outbox.flags,
      unsent: { changes, flags },
    }
    setAside.push(...next.setAside)
  }
  return { outbox, setAside }
}

/** The server's answers as this browser last knew them, with those of its attempts that did arrive. */
function knownAnswers(local: Outbox, server: Choices): Choices {
  const arrived = Object.entries(local.inFlight).filter(([position, attempts]) =>
    attempts.some((attempt) => sameChoice(attempt.choice, server[position])),
  )
  const asServer = Object.fromEntries(arrived.map(([position]) => [position, server[position] ?? null]))
  return applyChanges(local.acknowledged.answers, asServer)
}

/** @returns the flags still to be sent, or null when the server's stand */
function mergedFlags(local: Outbox, server: readonly number[], alone: boolean): readonly number[] | null {
  const own = local.unsent.flags
  if (own === null || sameFlags(own, server)) return null
  const changedElsewhere = !alone && !sameFlags(server, local.acknowledged.flags)
  return changedElsewhere ? tidyFlags([...server, ...own]) : own
}
