import type { Session } from '@collimate/contract/accounts'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { adoptSession } from '../session/session.ts'
import { connectLive } from './live-connection.ts'

const maya = { user: { id: 'maya', email: 'maya@example.org' } } as Session

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  readonly url: string
  closed = false
  constructor(url: string) {
    super()
    this.url = url
    opened.push(this)
  }
  close(): void {
    this.closed = true
  }
  say(event: string): void {
    this.dispatchEvent(Object.assign(new Event(event), { lastEventId: 'noon' }))
  }
}

let opened: FakeSource[]
let ended: Mock<() => void>
let stop: () => void

beforeEach(() => {
  opened = []
  vi.stubGlobal('EventSource', FakeSource)
  const page = { visibilityState: 'visible', documentElement: { dataset: {} } }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  adoptSession(maya)
  ended = vi.fn<() => void>()
  const quiet = () => undefined
  stop = connectLive({ onReady: quiet, onNotification: quiet, onListChanged: quiet, onSessionEnded: ended })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('P-NOTIF-04: after a log-in in place it listens again at once, from where it was', () => {
  opened[0]?.say('ready')
  opened[0]?.say('session-ended')
  expect(ended).toHaveBeenCalledOnce()
  expect(opened).toMatchObject([{ closed: true }])
  adoptSession({ ...maya })
  expect(opened).toMatchObject([{ closed: true }, { closed: false, url: '/api/live?after=noon' }])
})

test('what changes about the student while it listens, and a sign-out, open nothing', () => {
  adoptSession({ ...maya })
  expect(opened).toHaveLength(1)
  opened[0]?.say('session-ended')
  adoptSession(null)
  stop()
  adoptSession(maya)
  expect(opened).toHaveLength(1)
})
