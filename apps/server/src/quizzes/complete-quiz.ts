import type { QuizResult, TimedWork } from '@collimate/contract/quizzes'
import { lateMs } from '@collimate/domain/quizzes/timed'
import { creditedIds, gradeAnswers, gradeByRulings, insertResponses, readGrades } from '../attempts/grade.ts'
import { AppError } from '../platform/app-error.ts'
import type { Question } from '../questions/bank.ts'
import type { Services } from '../services.ts'
import { flagsWithin } from './keep-place.ts'
import { requireHolder } from './lock-running.ts'
import { keepWork } from './save-timed.ts'
import { gradeQuiz, showResult, type Held } from './show-quiz.ts'
import { closeQuiz, lockQuiz, readRunOut } from './store.ts'
import type { Quiz } from './stored-quiz.ts'

type Closing = {
  holder: string
  flags?: readonly number[] | undefined
  /** Of a timed quiz: what is unsaved. */
  work?: TimedWork | undefined
}

/**
 * Closes the quiz with the share of right answers among those that were given, or among all that a timed quiz asks. A
 * second completion answers the same result.
 *
 * @throws AppError 'quiz-not-found', 'quiz-open-elsewhere', or 'invalid-request' for work the quiz cannot have
 */
export async function completeQuiz(
  services: Services,
  userId: string,
  id: string,
  { holder, flags, work }: Closing,
): Promise<QuizResult> {
  const { db } = services.database
  const { closed, held } = await gradeByRulings(services, async (readQuestions) => {
    const quiz = await lockQuiz(db, userId, id)
    if (quiz === undefined) throw new AppError('quiz-not-found')
    if (quiz.completed) return { closed: quiz }
    requireHolder(quiz, holder)
    const whole = work === undefined ? quiz : await keepWork(services, userId, quiz, work)
    const questions = await readQuestions(quiz.questions_refs)
    return gradeAndClose(services, userId, { ...whole, flags: [...(flags ?? quiz.flags)] }, questions)
  })
  return showResult(services, userId, closed, held)
}

/** Closes a student's timed quizzes whose time is over, with what they have. */
export async function closeRunOut(services: Services, userId: string): Promise<void> {
  for (const { id } of await readRunOut(services.database.db, endedBy(services), userId))
    await closeTimed(services, userId, id)
}

/** Students who never come back find their timed quizzes finished. One that cannot be closed holds up no other. */
export function closeRunOutByItself(services: Services): void {
  const { database, jobs, log } = services
  jobs.every('close-timed-quizzes', '*/5 * * * *', async () => {
    for (const { id, user_id: userId } of await readRunOut(database.db, endedBy(services))) {
      try {
        await closeTimed(services, userId, id)
      } catch (error) {
        log.error({ err: error, userId, quiz: id }, 'a timed quiz could not be closed')
      }
    }
  })
}

/** Quizzes that ended before are late for what was on its way. */
function endedBy({ now }: Services): Date {
  return new Date(now().getTime() - lateMs)
}

async function closeTimed(services: Services, userId: string, id: string): Promise<void> {
  const { db } = services.database
  await gradeByRulings(services, async (readQuestions) => {
    const quiz = await lockQuiz(db, userId, id)
    if (quiz === undefined || quiz.completed) return
    await gradeAndClose(services, userId, quiz, await readQuestions(quiz.questions_refs))
  })
}

async function gradeAndClose(
  { database: { db }, now }: Services,
  userId: string,
  quiz: Quiz,
  questions: ReadonlyMap<string, Question>,
): Promise<{ closed: Quiz; held?: Held }> {
  const { id, ends_at: end } = quiz
  // Those of another quiz were graded as they were checked.
  if (end !== null) await insertResponses(db, userId, id, gradeAnswers(quiz, questions))
  const held = { questions, grades: await readGrades(db, userId, id) }
  const { score } = gradeQuiz(quiz, held)
  const at = now()
  const closed = await closeQuiz(db, userId, quiz, {
    score,
    credited: creditedIds(quiz.questions_refs, questions),
    flags: flagsWithin(quiz.flags, quiz.questions_refs.length),
    now: end !== null && end < at ? end : at,
  })
  return { closed, held }
}
