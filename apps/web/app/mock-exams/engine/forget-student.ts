import { releaseOffline } from '../../lib/keep-offline.ts'
import { openExamWindows } from './exam-windows.ts'
import { holder } from './holder.ts'
import { pageStorage } from './page-storage.ts'
import { clearQuitMark } from './quit-marker.ts'

/** Removes from this browser what it keeps of the exams of an account that is no more. */
export async function forgetStudent(userId: string): Promise<void> {
  // A room still open in another window must not write its exam anew when it is left.
  openExamWindows().announce({ userId, holder, examId: null })
  clearQuitMark(userId)
  await Promise.all([(await pageStorage()).forget(userId), releaseOffline()])
}
