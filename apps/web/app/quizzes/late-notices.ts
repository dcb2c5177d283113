import { pagePart } from '../ui/page-part.tsx'

// They come after their pages: most days there is nothing to tell of.
export const { Part: LateAnswersNotice } = pagePart(
  () => import('./late-answers-notice.tsx'),
  'LateAnswersNotice',
  () => null,
)
export const { Part: LateQuizzesNotice } = pagePart(
  () => import('./late-quizzes-notice.tsx'),
  'LateQuizzesNotice',
  () => null,
)
