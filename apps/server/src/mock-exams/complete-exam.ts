import type { MockExamResult } from '@collimate/contract/mock-exams'
import { chosenIndexes } from '@collimate/domain/mock-exams/answers'
import { toStored } from '@collimate/domain/mock-exams/shuffle'
import { isCorrect, percentOf } from '@collimate/domain/questions/score'
import { AppError } from '../platform/app-error.ts'
import { shownKey } from '../questions/show-question.ts'
import { readQuestions, type Question } from '../questions/store.ts'
import type { Services } from '../services.ts'
import { showResult } from './read-result.ts'
import { insertResponses, type ItemResponse } from './responses-store.ts'
import { refusedSave, tidied } from './save-guard.ts'
import { closeExam, lockExam, readQuestionMs, saveExam, type Exam, type ExamSave } from './store.ts'

/**
 * Saves what is unsent, grades under a row lock and closes the exam. A second completion answers the same result.
 *
 * @throws AppError 'exam-not-found', 'exam-open-elsewhere' or 'invalid-request'; nothing has changed then
 */
export async function completeExam(
  services: Services,
  userId: string,
  id: string,
  work: ExamSave,
): Promise<MockExamResult> {
  const { database, now } = services
  const closed = await database.transaction(async () => {
    const exam = await lockExam(database.db, userId, id)
    if (exam?.completed) return exam
    const save = tidied(work)
    const saved = await saveExam(database.db, userId, id, save, now())
    if (saved === undefined) refusedSave(exam, save)
    return gradeAndClose(services, userId, id)
  })
  return showResult(services, userId, closed)
}

/** The clock has run out: the exam ends with what it has. */
export async function closeAtLimit(services: Services, userId: string, id: string): Promise<void> {
  await services.database.transaction(() => gradeAndClose(services, userId, id))
}

async function gradeAndClose({ database, now }: Services, userId: string, id: string): Promise<Exam> {
  const { db } = database
  const exam = await lockExam(db, userId, id)
  if (exam === undefined) throw new AppError('exam-not-found')
  if (exam.completed) return exam
  const bank = await readQuestions(
    db,
    exam.questions_refs.map((ref) => ref.id),
  )
  const responses = gradeExam(exam, bank, await readQuestionMs(db, userId, id))
  await insertResponses(db, userId, id, responses)
  const correct = responses.filter((response) => response.correct).length
  return closeExam(db, userId, id, { score: percentOf(correct, exam.questions_refs.length), now: now() })
}

/** One response per answered question that the bank still has; chosen indexes in the stored order. */
export function gradeExam(
  exam: Pick<Exam, 'answers' | 'questions_refs' | 'option_orders'>,
  bank: ReadonlyMap<string, Question>,
  questionMs: Readonly<Record<string, number>>,
): ItemResponse[] {
  return exam.questions_refs.flatMap(({ id }, position) => {
    const question = bank.get(id)
    const chosen = chosenIndexes(exam.answers[position])
    if (question === undefined || chosen.length === 0) return []
    const order = exam.option_orders[position] ?? null
    return {
      question_id: id,
      chosen: toStored(chosen, order),
      correct: isCorrect(shownKey(question, order), chosen),
      ms: questionMs[position] ?? null,
    }
  })
}
