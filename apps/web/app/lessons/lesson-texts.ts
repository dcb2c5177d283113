import type { Toast } from '../ui/toast.ts'

type Words = Pick<Toast, 'title' | 'kind'> & { description?: string }

/** What the documents say, word for word. */
export const lessonTexts = {
  locked: {
    title: 'Subsection Locked',
    description: 'Complete the previous subsection to unlock this one.',
    kind: 'warning',
  },
  listFailed: { title: 'Failed to load guided lessons. Please try again.', kind: 'destructive' },
  lessonFailed: { title: 'Failed to load lesson content. Please try again.', kind: 'destructive' },
  quizFailed: { title: 'Failed to load quiz. Please try again.', kind: 'destructive' },
  saveFailed: { title: 'Failed to save progress. Please try again.', kind: 'destructive' },
} as const satisfies Record<string, Words>

/** `1 lesson`, `6 lessons` */
export function lessonCount(lessons: number): string {
  return lessons === 1 ? '1 lesson' : `${lessons} lessons`
}

/** Of a text one studies, not skims. */
const wordsPerMinute = 160

/**
 * @param words of each page still to be read
 * @returns whole minutes, 1 or more
 */
export function minutesToRead(words: readonly number[]): number {
  const all = words.reduce((sum, count) => sum + count, 0)
  return Math.max(1, Math.round(all / wordsPerMinute))
}
