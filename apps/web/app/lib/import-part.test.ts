import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importPart } from './import-part.ts'

const address = 'https://collimate.example/assets/part-1.js'
const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockClear()
  const kept = new Map<string, string>()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** @param said of the script's address, or of the server where the browser names none */
async function missing(error: string, said: (asked: string) => Response | Error): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = said(url)
    if (answer instanceof Error) throw answer
    return answer
  })
  await expect(importPart(() => Promise.reject(new TypeError(error)), 'Part')).rejects.toBeInstanceOf(Error)
  await vi.waitFor(() => expect(asked).toHaveLength(1), 15_000)
  // The answer is read in the steps after it came.
  await new Promise((resolve) => setTimeout(resolve, 0))
  return asked
}

test('a part that the server has no more is had by loading the page anew, once', async () => {
  const gone = () => new Response('', { status: 404 })
  expect(await missing(`Failed to fetch ${address}`, gone)).toEqual([address])
  expect(reload).toHaveBeenCalledTimes(1)
  await missing(`Failed to fetch ${address}`, gone)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a part that did not come for want of a connection leaves the page as it is, also once that is back', async () => {
  await missing(`Failed to fetch ${address}`, () => new Response('script'))
  await missing(`Failed to fetch ${address}`, () => new TypeError('cut off'))
  expect(reload).not.toHaveBeenCalled()
})

test('where the browser does not name the script, a server that answers is enough', async () => {
  expect(await missing('Importing a module script failed.', () => new Response('ok'))).toEqual(['/healthz'])
  expect(reload).toHaveBeenCalledTimes(1)
})
