import { percentOf } from '@collimate/domain/questions/score'
import { creditedIds, gradeAnswers, gradeByRulings, readGrades, updateGrade } from '../attempts/grade.ts'
import {
  insertScoreChange,
  regradeAnswered,
  regradeEach,
  type Ruling,
  type Sitting,
} from '../attempts/rulings.ts'
import type { Services } from '../services.ts'
import { changesIn } from './complete-exam.ts'
import { countRight, keepGrades, readExamsAsking } from './results-store.ts'
import { lockExam, scoredRefs } from './store.ts'

/**
 * Grades the question of a ruling again in every finished mock exam that asked it, each in a transaction of its own.
 * Run again, it changes what a first run did not reach.
 *
 * @param pageSize of what one statement reads
 * @returns how many could not be graded
 */
export async function regradeExams(services: Services, ruling: Ruling, pageSize?: number): Promise<number> {
  const { db } = services.database
  const regrade = ({ user_id, attempt_id }: Sitting) => regradeExam(services, ruling, user_id, attempt_id)
  if (ruling.earlierAnswers === 'graded-again')
    return regradeAnswered(services, ruling, 'mock-exam', regrade, pageSize)
  // Also where it was left out.
  let failed = 0
  for (let after: string | null = null; ;) {
    const { exams, last } = await readExamsAsking(db, ruling.questionId, after, pageSize)
    failed += await regradeEach(services, exams, regrade)
    if (last === null) return failed
    after = last
  }
}

async function regradeExam(services: Services, ruling: Ruling, userId: string, id: string): Promise<void> {
  const { db } = services.database
  await gradeByRulings(services, async (readQuestions) => {
    const exam = await lockExam(db, userId, id)
    if (!exam?.completed) return
    const refs = exam.questions_refs.filter((ref) => ref.id === ruling.questionId)
    const questions = await readQuestions(refs)
    for (const response of gradeAnswers(exam, questions)) await updateGrade(db, userId, id, response)
    const credited = [...new Set([...(exam.credited ?? []), ...creditedIds(refs, questions)])]
    const scored = scoredRefs(exam).map((ref) => ref.id)
    const total = scored.length
    const correct = await countRight(db, userId, id, { scored, credited })
    const score = percentOf(correct, total)
    const answer_changes = changesIn(exam, await readGrades(db, userId, id))
    await keepGrades(db, userId, id, { score, correct, credited, answer_changes })
    if (correct === exam.correct) return
    await insertScoreChange(db, ruling, {
      attempt_id: id,
      user_id: userId,
      kind: 'mock-exam',
      category: null,
      completed_at: exam.completed_at ?? exam.created_at,
      total,
      correct_before: exam.correct ?? 0,
      correct_after: correct,
      score_before: exam.score ?? 0,
      score_after: score,
    })
  })
}
