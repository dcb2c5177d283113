import { chosenIndexes, type Choice } from '@collimate/domain/mock-exams/answers'
import { AppError } from '../platform/app-error.ts'
import type { Exam, ExamSave, SavedExam } from './store.ts'

/** Why a save was refused; a sequence already taken is no refusal but an answer given again. */
export function refusedSave(
  exam: Exam | undefined,
  work: ExamSave,
): Pick<SavedExam, 'sequence' | 'time_spent'> {
  if (exam === undefined) throw new AppError('exam-not-found')
  if (exam.completed) throw new AppError('exam-completed')
  if (exam.holder !== work.holder) throw new AppError('exam-open-elsewhere')
  if (work.sequence <= exam.sequence) return { sequence: exam.sequence, time_spent: exam.time_spent }
  if ((work.flags?.at(-1) ?? 0) >= exam.questions_refs.length) {
    throw new AppError('invalid-request', { 'body.flags': 'A flag is not among the exam’s questions.' })
  }
  throw new AppError('invalid-request', { 'body.changes': 'A choice is not among its question’s options.' })
}

/** The work as it is stored: lists ascending and without repeats; a list of nothing takes the answer back. */
export function tidied(work: ExamSave): ExamSave {
  const flags = work.flags === undefined ? undefined : chosenIndexes(work.flags)
  return { ...work, changes: tidiedChanges(work.changes), flags }
}

function tidiedChanges(changes: ExamSave['changes']): Record<string, Choice | null> {
  return Object.fromEntries(
    Object.entries(changes).map(([position, choice]) => {
      if (choice === null || typeof choice === 'number') return [position, choice]
      const indexes = chosenIndexes(choice)
      return [position, indexes.length === 0 ? null : indexes]
    }),
  )
}
