import { pagePart } from '../ui/page-part.tsx'

/** Comes after its page: most days there is nothing left to tell of. */
export const { Part: LeftoverNotice } = pagePart(
  () => import('./leftover-notice.tsx'),
  'LeftoverNotice',
  () => null,
)
