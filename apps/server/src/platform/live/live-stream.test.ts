import { expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { LiveStream, type LiveEvent } from './live-stream.ts'

const log = createLog({ level: 'silent', json: true })
const event: LiveEvent = { id: '1', event: 'notification', data: {} }

function streamOf(look: () => Promise<readonly LiveEvent[] | null>) {
  const onEnd = vi.fn<(stream: LiveStream) => void>()
  const source = { userId: 'maya', greeting: { ...event, event: 'ready' }, look }
  return { stream: new LiveStream(source, { beatMs: 3_600_000, log, onEnd }), onEnd }
}

it('a client that does not read is let go, and holds no more than its share', async () => {
  const { stream, onEnd } = streamOf(() => Promise.resolve(Array.from({ length: 1000 }, () => event)))
  stream.wake()
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalled(), 15_000)
  let chunks = 0
  for await (const chunk of stream.body) chunks += Math.sign(chunk.length)
  expect(chunks).toBeGreaterThan(200)
  expect(chunks).toBeLessThan(300)
})

it('looks once at a time, and once more when it was woken meanwhile', async () => {
  const looks: ((events: LiveEvent[]) => void)[] = []
  const { stream } = streamOf(() => new Promise((resolve) => looks.push(resolve)))
  for (let wake = 0; wake < 3; wake += 1) stream.wake()
  expect(looks).toHaveLength(1)
  looks[0]?.([event])
  await vi.waitFor(() => expect(looks).toHaveLength(2), 15_000)
  looks[1]?.([])
  await new Promise((resolve) => setImmediate(resolve))
  expect(looks).toHaveLength(2)
  stream.end()
})

it('a look that fails ends nothing: the next one goes on', async () => {
  let fails = true
  const look = vi.fn<() => Promise<LiveEvent[]>>(() =>
    fails ? Promise.reject(new Error('no database')) : Promise.resolve([event]),
  )
  const { stream, onEnd } = streamOf(look)
  stream.wake()
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(1), 15_000)
  await new Promise((resolve) => setImmediate(resolve))
  fails = false
  stream.wake()
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2), 15_000)
  expect(onEnd).not.toHaveBeenCalled()
  stream.end()
  expect(onEnd).toHaveBeenCalledTimes(1)
})
