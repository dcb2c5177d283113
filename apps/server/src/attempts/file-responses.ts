import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { behindOthers } from '../platform/database/behind-others.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Services } from '../services.ts'

/** Between two exams that are filed, so that it takes a small part of the time of an engine that all share. */
const pauseMs = 100
/** So many a minute: a stop waits for what has begun. */
const mostAtOnce = 60

/** A student's, an attempt's, or the oldest exam's of those stored at least so many seconds ago. */
type Which = { readonly userId: string } | { readonly attemptId: string } | { readonly olderThan: number }

const matches = (which: Which) => {
  if ('userId' in which) return sql`unfiled.user_id = ${which.userId}`
  if ('attemptId' in which) return sql`unfiled.attempt_id = ${which.attemptId}::uuid`
  return sql`unfiled.created_at <= now() - ${which.olderThan} * interval '1 second'`
}

/**
 * Files answers of exams into item_responses, each with the number and the moment it was stored with. What
 * somebody else is filing is waited for, but for the oldest exam's, which is left to them.
 *
 * @returns how many answers were filed
 */
export async function fileResponses(db: Db, which: Which): Promise<number> {
  const unlessLocked = 'olderThan' in which ? sql`skip locked` : sql``
  // The student is held too, unless the account is being deleted: it takes its answers along.
  const { numAffectedRows } = await sql`
    with due as (
      select unfiled.attempt_id from unfiled_responses as unfiled join users on users.id = unfiled.user_id
      where ${matches(which)} order by unfiled.created_at limit ${'olderThan' in which ? 1 : null}::int
      for key share of users skip locked for update of unfiled ${unlessLocked}
    ), filed as (
      delete from unfiled_responses using due where unfiled_responses.attempt_id = due.attempt_id
      returning unfiled_responses.*
    )
    insert into item_responses (id, created_at, user_id, kind, attempt_id, question_id, question_version, pilot,
      correct, first_correct, ms, chosen) overriding system value
    select filed.id, created_at, user_id, 'mock-exam', attempt_id, response.*
    from filed, rows from (
      unnest(question_ids, question_versions, pilots, correct, first_correct, ms), jsonb_array_elements(chosen)
    ) as response
    on conflict (attempt_id, question_id) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Answers that nobody asked for meanwhile are filed a minute later, when the rush that stored them is over. */
export function fileResponsesByItself({ database, jobs }: Services): void {
  jobs.every('file-responses', '* * * * *', async () => {
    const fileOldest = () => behindOthers(() => fileResponses(database.db, { olderThan: 60 }))
    for (let filed = 0; filed < mostAtOnce && (await fileOldest()) > 0; filed += 1) await pause(pauseMs)
  })
}
