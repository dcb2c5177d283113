import type { MockExamResult } from '@collimate/contract/mock-exams'
import { type AnswerChanges, countChanges } from '@collimate/domain/mock-exams/answer-changes'
import { percentOf } from '@collimate/domain/questions/score'
import {
  creditedIds,
  gradeAnswers,
  gradeByRulings,
  insertResponses,
  type Grade,
  type ItemResponse,
} from '../attempts/grade.ts'
import type { Work } from '../attempts/read-work.ts'
import { AppError } from '../platform/app-error.ts'
import type { Question } from '../questions/bank.ts'
import type { Services } from '../services.ts'
import { showResult } from './read-result.ts'
import { saveWork } from './save-work.ts'
import { closeExam, lockExam, readDrawn, scoredRefs, type Exam } from './store.ts'

/**
 * Saves what is unsent, grades under a row lock and closes the exam. A second completion answers the same result.
 *
 * @throws AppError 'exam-not-found', 'exam-open-elsewhere' or 'invalid-request'; nothing has changed then
 */
export async function completeExam(
  services: Services,
  userId: string,
  id: string,
  work: Work,
): Promise<MockExamResult> {
  const refs = await refsOf(services, userId, id)
  return gradeByRulings(services, refs, async (questions) => {
    await saveWork(services, userId, id, work).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'exam-completed')) throw error
    })
    const { exam, grades } = await gradeAndClose(services, userId, id, questions)
    // In the transaction: on the embedded engine it would queue for the connection behind everybody's saves.
    return showResult(services, userId, exam, { questions, grades })
  })
}

/** The clock has run out: the exam ends with what it has. */
export async function closeAtLimit(services: Services, userId: string, id: string): Promise<void> {
  const refs = await refsOf(services, userId, id)
  await gradeByRulings(services, refs, (questions) => gradeAndClose(services, userId, id, questions))
}

/** Which questions an exam has never changes, so they are read before it is locked. */
async function refsOf(
  { database, shapes }: Services,
  userId: string,
  id: string,
): Promise<Exam['questions_refs']> {
  const drawn = await readDrawn(database.db, userId, id)
  if (drawn === undefined) throw new AppError('exam-not-found')
  await shapes.of(id, () => Promise.resolve(drawn.answer_shapes))
  return drawn.questions_refs
}

async function gradeAndClose(
  { database, now: clock }: Services,
  userId: string,
  id: string,
  questions: ReadonlyMap<string, Question>,
): Promise<{ readonly exam: Exam; readonly grades: ReadonlyMap<string, ItemResponse> | undefined }> {
  const { db } = database
  const exam = await lockExam(db, userId, id)
  if (exam === undefined) throw new AppError('exam-not-found')
  if (exam.completed) return { exam, grades: undefined }
  const responses = gradeAnswers(exam, questions)
  await insertResponses(db, userId, { id, kind: 'mock-exam' }, responses)
  const credited = creditedIds(exam.questions_refs, questions)
  const scored = scoredRefs(exam)
  const grades = new Map(responses.map((response) => [response.question_id, response]))
  const correct = scored.filter((ref) => grades.get(ref.id)?.correct || credited.includes(ref.id)).length
  const score = percentOf(correct, scored.length)
  const answer_changes = changesIn(exam, grades)
  const now = clock()
  await closeExam(db, userId, id, { score, correct, credited, answer_changes, now })
  return { exam: { ...exam, completed: true, score, correct, credited, completed_at: now }, grades }
}

/**
 * What the exam's changed answers came to, of the questions that count and that one press answers.
 *
 * @returns null where first answers were not kept
 */
export function changesIn(
  exam: Exam,
  grades: ReadonlyMap<string, Pick<Grade, 'correct' | 'first_correct'>>,
): AnswerChanges | null {
  if (exam.first_answers === null) return null
  const graded = exam.questions_refs.flatMap(({ id, pilot }, position) =>
    pilot || exam.answer_shapes[position]?.type !== 'single' ? [] : (grades.get(id) ?? []),
  )
  return countChanges(graded)
}
