import { limitWords } from '../lib/api.ts'

/** What a start that met a limit is told, with how long it lasts; null where something else failed. */
export function tooManyStarts(error: unknown, what: 'exams' | 'quizzes') {
  const description = limitWords(error)
  return description === null
    ? null
    : ({ title: `Too many ${what} started`, description, kind: 'warning' } as const)
}
