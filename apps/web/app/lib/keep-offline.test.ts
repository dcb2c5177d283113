import { afterEach, expect, test, vi } from 'vitest'
import { releaseOffline } from './keep-offline.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is held is let go of also from a page that the worker does not control', async () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  const serviceWorker = { controller: null, getRegistration: async () => ({ active: { postMessage } }) }
  vi.stubGlobal('navigator', { serviceWorker })
  await releaseOffline()
  expect(postMessage).toHaveBeenCalledWith({ kind: 'keep', addresses: [] })
})
