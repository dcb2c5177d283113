import type { MockExamResult } from '@collimate/contract/mock-exams'
import { type AnswerChanges, countChanges } from '@collimate/domain/mock-exams/answer-changes'
import { percentOf } from '@collimate/domain/questions/score'
import { creditedIds, gradeAnswers, gradeByRulings, type Grade } from '../attempts/grade.ts'
import type { Work } from '../attempts/read-work.ts'
import { AppError } from '../platform/app-error.ts'
import type { Written } from '../platform/http/written.ts'
import type { Question } from '../questions/bank.ts'
import type { Services } from '../services.ts'
import { readResult, writeResult } from './show-result.ts'
import { closeExam, type ResultSetting } from './results-store.ts'
import { saveWork } from './save-answers.ts'
import { lockExam, saveAndLockExam, scoredRefs, type Exam } from './store.ts'

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
): Promise<Written<MockExamResult>> {
  const parts = await gradeByRulings(services, async (readQuestions) => {
    const saved = await saveWork(services, userId, id, work, saveAndLockExam).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'exam-completed')) throw error
    })
    const held = saved && 'id' in saved ? saved : null
    const exam = held ?? (await lockedExam(services, userId, id))
    const versions = held ? new Map(Object.entries(held.versions)) : undefined
    const questions = await readQuestions(exam.questions_refs, versions)
    // In the transaction: on the embedded engine it would queue for the connection behind everybody's saves.
    if (exam.completed) return readResult(services, userId, exam, questions)
    // A packet whose number was taken did not lock the row: another window may have opened the exam since.
    if (exam.holder !== work.holder) throw new AppError('exam-open-elsewhere')
    // Sent before this page opened the exam again, and would close it without the answers it carries.
    if (held === null && work.sequence < exam.sequence) throw new AppError('exam-open-elsewhere')
    return { ...(await gradeAndClose(services, userId, exam, questions)), questions }
  })
  // Not before the exam is closed: a result that cannot be shown is stored all the same.
  return writeResult(parts)
}

/** The clock has run out: the exam ends with what it has. */
export async function closeAtLimit(services: Services, userId: string, id: string): Promise<void> {
  await gradeByRulings(services, async (readQuestions) => {
    const exam = await lockedExam(services, userId, id)
    if (exam.completed) return
    await gradeAndClose(services, userId, exam, await readQuestions(exam.questions_refs))
  })
}

async function lockedExam({ database }: Services, userId: string, id: string): Promise<Exam> {
  const exam = await lockExam(database.db, userId, id)
  if (exam === undefined) throw new AppError('exam-not-found')
  return exam
}

async function gradeAndClose(
  { database, now: clock }: Services,
  userId: string,
  exam: Exam,
  questions: ReadonlyMap<string, Question>,
): Promise<{
  readonly exam: Exam
  readonly right: ReadonlyMap<string, boolean>
  readonly setting: ResultSetting
}> {
  const { db } = database
  const { id } = exam
  const grades = new Map(gradeAnswers(exam, questions).map((response) => [response.question_id, response]))
  const responses = [...grades.values()]
  const credited = creditedIds(exam.questions_refs, questions)
  const scored = scoredRefs(exam)
  const correct = scored.filter((ref) => grades.get(ref.id)?.correct || credited.includes(ref.id)).length
  const score = percentOf(correct, scored.length)
  const answer_changes = changesIn(exam, grades)
  const now = clock()
  const graded = { score, correct, credited, answer_changes, responses, now }
  const setting = await closeExam(db, userId, id, graded)
  const right = new Map(responses.map((response) => [response.question_id, response.correct]))
  return { exam: { ...exam, completed: true, score, correct, credited, completed_at: now }, right, setting }
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
