import { expect, it, vi } from 'vitest'
import { useTestDatabase } from '../../test-support/test-database.ts'
import { createLog } from '../log.ts'
import { createLive } from './live.ts'

const test = useTestDatabase()

it('a wake of everybody reaches every stream, one look after another: requests get their turn between', async () => {
  const live = createLive(test.database, createLog({ level: 'silent', json: true }))
  const looked = new Map<string, number>()
  let [looking, mostAtOnce] = [0, 0]
  const users = Array.from({ length: 50 }, (_, index) => `user ${index}`)
  for (const userId of users) {
    const look = async () => {
      looking += 1
      mostAtOnce = Math.max(mostAtOnce, looking)
      await test.database.ping()
      looking -= 1
      looked.set(userId, (looked.get(userId) ?? 0) + 1)
      return []
    }
    await live.open({ userId, greeting: { id: '0', event: 'ready', data: {} }, look })
  }
  // Each looks once as it opens.
  await vi.waitFor(() => expect([...looked.values()]).toEqual(users.map(() => 1)), 60_000)
  await live.wakeAll()
  await vi.waitFor(() => expect([...looked.values()]).toEqual(users.map(() => 2)), 60_000)
  expect(mostAtOnce).toBe(1)
  await live.close()
})
