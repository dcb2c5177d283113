import { mostListed, type QuestionStatistics, type QuestionToLookAt } from '@collimate/contract/moderation'
import { choiceShares, wilsonInterval, type QuestionFault } from '@collimate/domain/questions/statistics'
import type { Db } from '../platform/database/open-database.ts'
import type { Services } from '../services.ts'

type Row = Awaited<ReturnType<ReturnType<typeof selectStatistics>['execute']>>[number]

/** How a question did, as the night's job left it; null before that. */
export async function readStatistics(db: Db, questionId: string): Promise<QuestionStatistics | null> {
  const row = await selectStatistics(db).where('question_id', '=', questionId).executeTakeFirst()
  return row === undefined ? null : shownStatistics(row)
}

/** The questions that have a fault, the newest finds first; retired ones are nobody's trouble any more. */
export async function readQuestionsToLookAt({
  bank,
  database,
}: Pick<Services, 'bank' | 'database'>): Promise<QuestionToLookAt[]> {
  const rows = await selectStatistics(database.db)
    .innerJoin('questions', 'questions.id', 'question_id')
    .select(['question_id', 'faults', 'found_at'])
    .where('found_at', 'is not', null)
    .where('retired', '=', false)
    .where('withdrawn_at', 'is', null)
    .orderBy('found_at', 'desc')
    .orderBy('question_id')
    .limit(mostListed)
    .execute()
  const questions = await bank.read(rows.map(({ question_id }) => question_id))
  return rows.flatMap(({ question_id: id, faults, found_at, ...row }) => {
    const question = questions.get(id)
    if (question === undefined || found_at === null) return []
    return {
      id,
      category: question.category,
      question_text: question.text,
      options: [...question.options],
      correct_answers: [...question.key.correct],
      faults: faults as QuestionFault[],
      found_at: found_at.toISOString(),
      statistics: shownStatistics(row),
    }
  })
}

function selectStatistics(db: Db) {
  return db
    .selectFrom('question_statistics')
    .select([
      'answered',
      'question_statistics.correct',
      'exam_answered',
      'discrimination',
      'question_statistics.choices',
      'best_answered',
      'best_choices',
      'median_ms',
      'computed_at',
    ])
}

function shownStatistics(row: Row): QuestionStatistics {
  const { answered, correct, best_answered, choices, best_choices } = row
  return {
    answered,
    facility: correct / answered,
    facility_range: wilsonInterval(correct, answered),
    exam_answered: row.exam_answered,
    discrimination: row.discrimination,
    median_ms: row.median_ms,
    choices:
      choices === null
        ? null
        : {
            all: choiceShares({ students: answered, counts: choices as number[] }),
            best: choiceShares({ students: best_answered, counts: (best_choices ?? []) as number[] }),
          },
    computed_at: row.computed_at.toISOString(),
  }
}
