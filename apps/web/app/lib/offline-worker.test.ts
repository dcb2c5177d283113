import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../../public/offline.js'), 'utf8')
const origin = 'https://collimate.example'
const pageOf = (release: number) => `<script type="module" src="/assets/entry-${release}.js"></script>`
const partsOf = (release: number) => [
  '/mock-exam',
  `/assets/entry-${release}.js`,
  `/assets/room-${release}.js`,
]

type Listener = (event: Record<string, unknown>) => void

/** The worker of this device, with what it holds, before a network of the test. */
function startWorker(network: (path: string) => Promise<Response>) {
  const held = new Map<string, Response>()
  const href = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href
  const fetch = (request: string | Request) => network(new URL(href(request)).pathname)
  const cache = {
    keys: async () => [...held.keys()].map((url) => ({ url })),
    delete: async (request: string | Request) => held.delete(href(request)),
    put: async (request: string, answer: Response) => void held.set(href(request), answer),
    add: async (request: string) => void held.set(href(request), await fetch(request)),
  }
  const listeners = new Map<string, Listener>()
  runInNewContext(source, {
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    caches: {
      open: async () => cache,
      match: async (request: string | Request) => held.get(href(request))?.clone(),
    },
    location: { origin },
    fetch,
    setTimeout,
    URL,
    Set,
    Promise,
  })
  return {
    held: async () =>
      Object.fromEntries(
        await Promise.all(
          [...held].map(
            async ([url, answer]) => [new URL(url).pathname, await answer.clone().text()] as const,
          ),
        ),
      ),
    keep: (addresses: readonly string[]) =>
      new Promise<void>((resolve) => {
        listeners.get('message')?.({
          data: { kind: 'keep', addresses },
          ports: [],
          waitUntil: (done: Promise<unknown>) => void done.then(() => resolve()),
        })
      }),
    reload: () =>
      new Promise<string>((resolve, reject) => {
        listeners.get('fetch')?.({
          request: { url: `${origin}/mock-exam`, method: 'GET', mode: 'navigate' },
          respondWith: (answer: Promise<Response>) =>
            void answer.then((page) => page.text()).then(resolve, reject),
        })
      }),
  }
}

/** A server of one release; of others it has nothing. */
function serverOf(release: () => number) {
  return async (path: string) => {
    if (path === '/mock-exam') return new Response(pageOf(release()))
    const known = partsOf(release()).includes(path) || path.startsWith('/content/')
    return known ? new Response(path) : new Response('Gone', { status: 404 })
  }
}

test('E-RESUME-01: after a release the room on this device is the new one, with its scripts', async () => {
  let release = 1
  const worker = startWorker(serverOf(() => release))
  await worker.keep([...partsOf(1), '/content/a.webp'])
  release = 2
  await worker.keep([...partsOf(2), '/content/a.webp'])
  const held = await worker.held()
  expect(Object.keys(held).toSorted()).toEqual([...partsOf(2), '/content/a.webp'].toSorted())
  expect(held['/mock-exam']).toBe(pageOf(2))
})

test('a page of the release before keeps its own room, whose scripts it has', async () => {
  let release = 1
  const worker = startWorker(serverOf(() => release))
  await worker.keep(partsOf(1))
  release = 2
  await worker.keep(partsOf(1))
  const held = await worker.held()
  expect(Object.keys(held).toSorted()).toEqual(partsOf(1).toSorted())
  expect(held['/mock-exam']).toBe(pageOf(1))
})

test('where the new page does not come the old one keeps what it runs on', async () => {
  let reachable = true
  const server = serverOf(() => 1)
  const worker = startWorker(async (path) => {
    if (reachable || path !== '/mock-exam') return server(path)
    throw new TypeError('Failed to fetch')
  })
  await worker.keep(partsOf(1))
  reachable = false
  await worker.keep(partsOf(2))
  expect(Object.keys(await worker.held())).toEqual(expect.arrayContaining(partsOf(1)))
})

test('nothing is held once no exam runs', async () => {
  const worker = startWorker(serverOf(() => 1))
  await worker.keep(partsOf(1))
  await worker.keep([])
  expect(await worker.held()).toEqual({})
})

test.each([
  ['is refused', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is answered by a broken server', async () => new Response('Bad gateway', { status: 502 })],
  ['is never answered', () => new Promise<Response>(() => {})],
])('E-RESUME-01: a reload that %s shows the room on this device within seconds', async (_, fail) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let reachable = true
  const server = serverOf(() => 1)
  const worker = startWorker((path) => (reachable ? server(path) : fail()))
  await worker.keep(partsOf(1))
  reachable = false
  let shown = ''
  void worker.reload().then((page) => (shown = page))
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown).toBe(pageOf(1))
})

test('a reload shows what the server has where it answers, and waits for it where nothing is held', async () => {
  let release = 1
  const worker = startWorker(serverOf(() => release))
  expect(await worker.reload()).toBe(pageOf(1))
  await worker.keep(partsOf(1))
  release = 2
  expect(await worker.reload()).toBe(pageOf(2))
})
