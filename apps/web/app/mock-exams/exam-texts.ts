import type { Toast } from '../ui/toast.ts'

type Words = Pick<Toast, 'title' | 'kind'> & { description?: string }

const failure = (title: string, description: string): Words => ({ title, description, kind: 'destructive' })

/** The first are the documents', word for word. */
export const examTexts = {
  needsLogin: failure('Authentication Error', 'Please log in to start the exam.'),
  resultsNeedLogin: failure('Authentication Error', 'Please log in to view exam results'),
  resumeFailed: failure('Error', 'Failed to load exam questions. Please try again.'),
  noQuestions: failure(
    'Unable to generate exam questions',
    'There was an issue loading questions from the database. Please try again later or contact support if the problem persists.',
  ),
  startFailed: failure('Error starting exam', 'There was a problem starting your exam. Please try again.'),
  saveFailed: failure('Error saving progress', "Your answer couldn't be saved. Please try again."),
  completeFailed: failure(
    'Error completing exam',
    'There was a problem saving your exam results. Please try again.',
  ),
  resultLate: {
    title: 'Your exam is submitted',
    description: 'Its result is slow to come. You’ll find it on your dashboard, too.',
    kind: 'info',
  },
  gone: failure('Error', 'Could not find exam data. Please try again.'),
  quitFailed: failure('Error', 'There was a problem cancelling your exam.'),
  quit: { title: 'Exam cancelled', description: 'Your mock exam has been cancelled.', kind: 'info' },
  broughtBack: { title: 'Your exam is back', description: 'Pick up where you left off.', kind: 'good' },
  bringBackFailed: failure('We couldn’t bring your exam back', 'It’s still saved. Please try again.'),
  left: { title: 'Your exam is saved', description: 'The clock is stopped until you resume.', kind: 'good' },
  leftUnsent: {
    title: 'Your answers are kept on this device',
    description: 'They’ll be sent when you’re online and resume your exam here.',
    kind: 'info',
  },
  timeUp: { title: 'Exam Complete', description: "Time's up! Your exam has been submitted.", kind: 'good' },
  completed: {
    title: 'Exam Complete',
    description: 'Your exam has been submitted. Review your results now.',
    kind: 'good',
  },
} as const satisfies Record<string, Words>

/** What the student is asked before an exam is given up. */
export const quitDialog = {
  title: 'Are you sure you want to quit?',
  description: "Your exam progress will be lost and you'll have to start over if you quit now.",
  confirmLabel: 'Yes, Quit Exam',
} as const

export function fewQuestionsText(count: number): Words {
  return {
    title: 'Limited questions available',
    description: `Only ${count} questions were loaded. The exam will proceed with these questions.`,
    kind: 'info',
  }
}
