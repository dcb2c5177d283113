import 'fake-indexeddb/auto'
import type { Session } from '@collimate/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageStorage } from '../attempts/engine/page.ts'
import { currentToasts, longLifeMs, passTime } from '../ui/toast.ts'
import { adoptSession, currentSession } from '../session/session.ts'
import { saveOwnData, sayDeleted } from './own-data-setting.tsx'

const saved = vi.fn<() => void>()

beforeEach(() => {
  vi.stubGlobal('document', {
    createElement: () => ({ click: saved }),
    documentElement: { dataset: {} },
  })
  adoptSession({ user: { id: 'maya', email: 'maya@example.org' } } as Session)
})
afterEach(() => {
  vi.unstubAllGlobals()
  saved.mockReset()
  passTime(0)
  passTime(longLifeMs)
})

test('an ended session is no file: it says to log in, and the page leads there', async () => {
  const refusal = { error: 'Please log in to continue.', code: 'not-signed-in' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }))
  await saveOwnData()
  expect(saved).not.toHaveBeenCalled()
  expect(currentToasts().at(-1)).toMatchObject({
    title: 'We couldn’t download your data',
    description: 'Please log in to continue.',
  })
  expect(currentSession().data).toBeNull()
})

test('a server that is busy keeps the session', async () => {
  const refusal = {
    error: 'Too many attempts. Please wait a minute and try again.',
    code: 'too-many-requests',
  }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 429 }))
  await saveOwnData()
  expect(saved).not.toHaveBeenCalled()
  expect(currentToasts().at(-1)).toMatchObject({ description: refusal.error })
  expect(currentSession().data?.user.id).toBe('maya')
})

test('what the server answers is saved', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  await saveOwnData()
  expect(saved).toHaveBeenCalledOnce()
})

test('a deleted account says that everything is gone, unless this browser may still keep answers of it', async () => {
  await sayDeleted('maya')
  expect(currentToasts().at(-1)).toMatchObject({
    title: 'Account deleted',
    description: 'Everything stored with it is gone.',
  })
  vi.spyOn(await pageStorage(), 'forget').mockRejectedValueOnce(new DOMException('lost', 'UnknownError'))
  await sayDeleted('maya')
  expect(currentToasts().at(-1)).toMatchObject({
    title: 'Account deleted',
    description: 'Exam answers may still be kept in this browser. Clear its site data to remove them.',
  })
})
