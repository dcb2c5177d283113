import { sql } from 'kysely'
import { discriminationOf, faultsOf } from '@collimate/domain/questions/statistics'
import { questionTypes } from '@collimate/domain/questions/types/registry'
import type { Services } from '../services.ts'
import type { Question } from './bank.ts'
import {
  countAnswers,
  readQuestionIds,
  writeStatistics,
  type Counted,
  type NewStatistics,
} from './statistics-store.ts'

/** Questions counted by one statement: few enough that saves on the embedded engine get their turn in between. */
const batchSize = 20

export function questionJobs(services: Services): void {
  services.jobs.every('question-statistics', '47 2 * * *', () => computeStatistics(services), {
    long: true,
  })
}

type Counting = Pick<Services, 'bank' | 'database' | 'log' | 'now'>

/**
 * How every question of the bank did, anew from all answers. A batch that cannot be counted does not keep the others
 * from it.
 *
 * @throws Error when all that could be counted was, and some could not
 */
export async function computeStatistics(services: Counting): Promise<void> {
  const { database, log } = services
  let failed = 0
  for (let after = ''; ;) {
    const ids = await readQuestionIds(database.db, after, batchSize)
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
    try {
      await countBatch(services, ids)
    } catch (error) {
      failed += ids.length
      log.error({ err: error, from: ids[0], to: last }, 'the answers to some questions could not be counted')
    }
  }
  if (failed > 0) throw new Error(`Questions that could not be counted: ${failed}`)
}

async function countBatch({ bank, database, now }: Counting, ids: readonly string[]): Promise<void> {
  const { db } = database
  const counted = await database.transaction(async () => {
    // Answers of years take longer than anybody may wait for a page.
    await sql`set local statement_timeout = 0`.execute(db)
    return countAnswers(db, ids)
  })
  const questions = await bank.read(counted.map(({ question_id }) => question_id))
  const rows = counted.map((row) => statisticsOf(row, questions.get(row.question_id)))
  await writeStatistics(db, ids, rows, now())
}

function statisticsOf(counted: Counted, question: Question | undefined): NewStatistics {
  const { exam_sums: sums, best_answered } = counted
  const choices = choicesOf(question, counted.choices)
  const bestChoices = choicesOf(question, counted.best_choices)
  const discrimination = discriminationOf(sums)
  const { answered, correct } = counted
  const best = bestChoices && { students: best_answered, counts: bestChoices }
  return {
    question_id: counted.question_id,
    version: counted.version,
    withdrawn: counted.withdrawn,
    answered,
    correct,
    exam_answered: sums.students,
    discrimination,
    choices,
    best_answered,
    best_choices: bestChoices,
    median_ms: counted.median_ms,
    faults: faultsOf(
      { answered, correct, examAnswered: sums.students, discrimination, best },
      question?.key.correct ?? [],
    ),
  }
}

/** A sequence names every option and a point none: there is nothing to count. */
function choicesOf(question: Question | undefined, counts: Counted['choices']): number[] | null {
  if (question === undefined) return null
  switch (questionTypes[question.type].answerKind) {
    case 'option':
    case 'options':
      return question.options.map((_, option) => counts[option] ?? 0)
    case 'sequence':
    case 'point':
      return null
  }
}
