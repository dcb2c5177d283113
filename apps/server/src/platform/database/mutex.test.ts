import { expect, it } from 'vitest'
import { DatabaseBusyError, Mutex } from './mutex.ts'

it('turns away who waits too long in either lane, and nobody else', async () => {
  const mutex = new Mutex(20, 'the door')
  const leave = await mutex.enter()
  const refused = (['front', 'back'] as const).map((lane) =>
    mutex.enter(lane).catch((error: unknown) => error),
  )
  for (const error of await Promise.all(refused)) expect(error).toBeInstanceOf(DatabaseBusyError)
  const next = [mutex.enter('back'), mutex.enter('front')]
  leave()
  const [back, front] = next.map(async (entered) => (await entered)())
  await front
  await back
  expect(await mutex.run(async () => 'free')).toBe('free')
})
