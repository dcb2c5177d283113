import type { MockExamResult } from '@collimate/contract/mock-exams'
import { percentOf } from '@collimate/domain/questions/score'
import { creditedIds, gradeAnswers } from '../attempts/grade.ts'
import type { Work } from '../attempts/read-work.ts'
import { insertResponses } from '../attempts/responses-store.ts'
import { gradeByRulings } from '../attempts/rulings.ts'
import { AppError } from '../platform/app-error.ts'
import type { Question } from '../questions/bank.ts'
import type { Services } from '../services.ts'
import { showResult } from './read-result.ts'
import { saveWork } from './save-work.ts'
import { closeExam, lockExam, readExam, type Exam } from './store.ts'

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
  const { database } = services
  const refs = await readRefs(services, userId, id)
  const closed = await gradeByRulings(services, refs, async (questions) => {
    const exam = await lockExam(database.db, userId, id)
    if (exam?.completed) return exam
    await saveWork(services, userId, id, work)
    return gradeAndClose(services, userId, id, questions)
  })
  return showResult(services, userId, closed)
}

/** The clock has run out: the exam ends with what it has. */
export async function closeAtLimit(services: Services, userId: string, id: string): Promise<void> {
  const refs = await readRefs(services, userId, id)
  await gradeByRulings(services, refs, (questions) => gradeAndClose(services, userId, id, questions))
}

/** Which questions an exam has never changes, so they are read before it is locked. */
async function readRefs({ database }: Services, userId: string, id: string): Promise<Exam['questions_refs']> {
  const exam = await readExam(database.db, userId, id)
  if (exam === undefined) throw new AppError('exam-not-found')
  return exam.questions_refs
}

async function gradeAndClose(
  { database, now }: Services,
  userId: string,
  id: string,
  questions: ReadonlyMap<string, Question>,
): Promise<Exam> {
  const { db } = database
  const exam = await lockExam(db, userId, id)
  if (exam === undefined) throw new AppError('exam-not-found')
  if (exam.completed) return exam
  const responses = gradeAnswers(exam, questions)
  await insertResponses(db, userId, { id, kind: 'mock-exam' }, responses)
  const right = responses.flatMap((response) => (response.correct ? [response.question_id] : []))
  const credited = creditedIds(exam.questions_refs, questions)
  const correct = new Set([...right, ...credited]).size
  const score = percentOf(correct, exam.questions_refs.length)
  return closeExam(db, userId, id, { score, correct, credited, now: now() })
}
