import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { fakeServer } from './exam-fixtures.ts'
import { recordOfState, stateOfExam } from './exam-state.ts'
import type { Taken } from './exam-windows.ts'
import { forgetStudent } from './forget-student.ts'
import { pageStorage } from './page-storage.ts'

test('a deleted account takes its exam out of this browser, and out of the hands of its other windows', async () => {
  const storage = await pageStorage()
  for (const userId of ['maya', 'noor']) {
    const exam = await fakeServer().open('any', 'page-1')
    const rest = { userId, holder: 'page-1', questionMs: {}, updatedAt: 0 }
    await storage.claim(recordOfState(stateOfExam(exam, true), rest))
  }
  const otherWindow = new BroadcastChannel('collimate-exam')
  const heard = new Promise<Taken>((resolve) =>
    otherWindow.addEventListener('message', (event: MessageEvent<Taken>) => resolve(event.data), {
      once: true,
    }),
  )

  await forgetStudent('maya')

  expect((await storage.load('maya')).record).toBeNull()
  expect((await storage.load('noor')).record?.userId).toBe('noor')
  expect(await heard).toMatchObject({ userId: 'maya', examId: null })
  otherWindow.close()
})
