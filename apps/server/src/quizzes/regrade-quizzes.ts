import {
  creditedIds,
  gradeAnswers,
  gradeByRulings,
  isStoredRight,
  readGrades,
  readResponse,
  updateGrade,
} from '../attempts/grade.ts'
import { insertScoreChange, regradeAnswered, type Ruling, type Sitting } from '../attempts/rulings.ts'
import type { Services } from '../services.ts'
import { gradeQuiz } from './show-quiz.ts'
import { keepGrades, lockQuiz } from './store.ts'

/**
 * Grades the question of a ruling again in every quiz in which it was checked, each in a transaction of its own; a
 * quiz that still runs gets its score later, and what was checked in one that was quit counts in progress and reviews.
 * Run again, it changes what a first run did not reach.
 *
 * @param pageSize of what one statement reads
 * @returns how many could not be graded
 */
export function regradeQuizzes(services: Services, ruling: Ruling, pageSize?: number): Promise<number> {
  const regrade = ({ user_id, attempt_id }: Sitting) => regradeQuiz(services, ruling, user_id, attempt_id)
  return regradeAnswered(services, ruling, 'quiz', regrade, pageSize)
}

async function regradeQuiz(services: Services, ruling: Ruling, userId: string, id: string): Promise<void> {
  const { db } = services.database
  const question_id = ruling.questionId
  await gradeByRulings(services, async (readQuestions) => {
    const quiz = await lockQuiz(db, userId, id)
    if (quiz === undefined) {
      const response = await readResponse(db, userId, id, question_id)
      const version = response?.question_version ?? 1
      const question = (await readQuestions([{ id: question_id, version }])).get(question_id)
      // Options of another version may mean something else.
      if (response === undefined || question?.version !== version) return
      const correct = isStoredRight(question, response.chosen)
      return updateGrade(db, userId, id, { question_id, correct, first_correct: null })
    }
    const questions = await readQuestions(quiz.questions_refs)
    const before = gradeQuiz(quiz, { questions, grades: await readGrades(db, userId, id) })
    for (const response of gradeAnswers(quiz, questions))
      if (response.question_id === question_id) await updateGrade(db, userId, id, response)
    if (!quiz.completed) return
    const after = gradeQuiz(quiz, { questions, grades: await readGrades(db, userId, id) })
    const refs = quiz.questions_refs.filter((ref) => ref.id === question_id)
    const credited = [...new Set([...(quiz.credited ?? []), ...creditedIds(refs, questions)])]
    await keepGrades(db, userId, id, { score: after.score, credited })
    if (after.correct === before.correct) return
    await insertScoreChange(db, ruling, {
      attempt_id: id,
      user_id: userId,
      kind: 'quiz',
      category: quiz.category,
      completed_at: quiz.completed_at ?? quiz.created_at,
      total: after.total,
      correct_before: before.correct,
      correct_after: after.correct,
      score_before: Math.round(quiz.score ?? 0),
      score_after: after.score,
    })
  })
}
