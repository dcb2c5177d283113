import { sameAnswer } from '@collimate/domain/attempts/answers'
import { readWork, type Misfit, type ReadWork, type Work } from '../attempts/read-work.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Services } from '../services.ts'
import { readExam, readShapes, type Exam, type Kept, type SavedExam } from './store.ts'

type Save<Stored> = (
  db: Db,
  userId: string,
  id: string,
  work: ReadWork,
  now: Date,
) => Promise<Stored | undefined>

/** The number and the time that stand, and the positions where an earlier window's later answer was kept. */
export type Saved = Pick<SavedExam, 'sequence' | 'time_spent' | 'kept'>

/**
 * Saves a piece of work; sent twice it changes nothing the second time.
 *
 * @param save stores it, and answers what it stored
 * @returns with the time limit when this call saved
 * @throws AppError 'exam-not-found', 'exam-completed', 'exam-open-elsewhere', or 'invalid-request' for an answer
 *   not of its question's shape or a flag outside the exam; nothing has changed then
 */
export async function saveWork<Stored extends SavedExam = SavedExam>(
  { database: { db }, shapes, now }: Services,
  userId: string,
  id: string,
  work: Work,
  save: Save<Stored>,
): Promise<Stored | Saved> {
  const known = await shapes.of(id, () => readShapes(db, userId, id))
  const read = readWork(work, known ?? [], now())
  if ('fields' in read) return answerTaken(await readExam(db, userId, id), work, read)
  const saved = await save(db, userId, id, read, now())
  if (saved === undefined) return answerTaken(await readExam(db, userId, id), work, read)
  return { ...saved, kept: differing(saved.kept, read) }
}

/** A sequence already taken is no refusal but an answer given again; everything else is refused. */
function answerTaken(exam: Exam | undefined, work: Work, read: ReadWork | Misfit): Saved {
  if (exam === undefined) throw new AppError('exam-not-found')
  if (exam.completed) throw new AppError('exam-completed')
  if (exam.holder !== work.holder) throw new AppError('exam-open-elsewhere')
  if (work.sequence <= exam.sequence) {
    const { sequence, time_spent } = exam
    return { sequence, time_spent, kept: 'fields' in read ? {} : keptIn(exam, read) }
  }
  if ('fields' in read) throw new AppError('invalid-request', read.fields)
  // Another window took the hold and gave it back between the two statements.
  throw new AppError('exam-open-elsewhere')
}

function keptIn({ answers, answered_before }: Exam, work: ReadWork): Kept {
  const later = Object.entries(work.madeAt).filter(([place, made]) => (answered_before[place] ?? 0) > made)
  return differing(Object.fromEntries(later.map(([place]) => [place, answers[place] ?? null])), work)
}

/** Where both windows gave the same answer there is nothing to tell. */
function differing(kept: Kept, { changes }: ReadWork): Kept {
  return Object.fromEntries(
    Object.entries(kept).filter(([place, answer]) => !sameAnswer(answer, changes[place])),
  )
}
