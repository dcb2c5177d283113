import { categoryNames } from '@collimate/domain/questions/categories'
import { mixedCategory, reviewCategory } from '@collimate/domain/quizzes/build'
import type { Toast } from '../ui/toast.ts'

export type Words = Pick<Toast, 'title' | 'kind'> & { description?: string }

const failure = (title: string, description: string): Words => ({ title, description, kind: 'destructive' })

/** What the documents say, word for word. */
export const quizTexts = {
  needsLogin: failure('Authentication Error', 'Please log in to start the quiz.'),
  needsSubscription: failure('Subscription Required', 'Please upgrade your subscription to access quizzes.'),
  loadFailed: failure('Error', 'Failed to load quiz questions. Please try again.'),
  startFailed: failure('Error starting quiz', 'There was a problem starting your quiz. Please try again.'),
  resultsFailed: failure('Data Missing', 'Unable to load quiz results. Please try again.'),
  nothingToResume: { title: 'No quiz to resume', description: 'Starting a new quiz instead.', kind: 'info' },
  alreadyCompleted: {
    title: 'Quiz already completed',
    description: 'Starting a new quiz instead.',
    kind: 'info',
  },
  quitFailed: failure('Error deleting quiz', 'There was a problem deleting your quiz.'),
  /** It was quit, or deleted with other data, in another window. */
  gone: {
    title: 'This quiz is gone',
    description: 'It was quit or replaced in another window. Start a new one.',
    kind: 'info',
  },
  /** A built quiz this browser kept was finished or deleted elsewhere; it cannot be started again as it was. */
  builtOver: {
    title: 'That quiz is over',
    description: 'Build a new one, or pick a category.',
    kind: 'info',
  },
  timeUp: { title: 'Time’s up', description: 'We graded what you answered.', kind: 'info' },
  timeUpLate: {
    title: 'Time’s up',
    description: 'Some of your answers didn’t reach us in time.',
    kind: 'info',
  },
  abandoned: { title: 'Quiz abandoned', kind: 'info' },
} as const satisfies Record<string, Words>

/** @param category as the student would name it, or what the address says where it is none of ours */
export function noQuestionsText(category: string): Words {
  return failure('Error', `No questions found for ${category}. Please try another category.`)
}

/** `Image Production Quiz` */
export function quizTitle(category: string): string {
  if (category === mixedCategory) return 'Mixed Quiz'
  if (category === reviewCategory) return 'Review'
  const name = Object.entries(categoryNames).find(([slug]) => slug === category)?.[1]
  return name === undefined ? 'Quiz' : `${name} Quiz`
}

/** What the student is asked before a quiz is given up. */
export const quitDialog = {
  title: 'Are you sure you want to quit?',
  description: "Your quiz progress will be lost and you'll need to start over.",
  confirmLabel: 'Yes, Quit Quiz',
} as const
