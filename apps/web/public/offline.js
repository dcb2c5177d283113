/*
 * Keeps the exam room on this device while an exam runs: a reload without a connection comes back to it, with the
 * pictures of all its questions. Holds pages, scripts, styles and pictures; never an answer, never a call of the API.
 */
const room = '/mock-exam'
const storeName = 'exam-room'
/** How long the server may take for the page before the kept one is shown, in milliseconds. */
const patienceMs = 4000

addEventListener('install', (event) => {
  // Calls of the API go straight to the network where the browser can tell: a page that is being left would lose
  // its last save on the way through here.
  event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname: '/api/*' }) }, source: 'network' })
  skipWaiting()
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

let before = Promise.resolve()

addEventListener('message', (event) => {
  if (event.data?.kind !== 'keep') return
  const port = event.ports[0]
  // One after the other: what an exam still asked for must not come after what ended it.
  const kept = before.then(() => keep(event.data.addresses))
  before = kept.catch(() => {})
  event.waitUntil(kept.then((missing) => port?.postMessage(missing)))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    if (pathname === room) event.respondWith(roomPage(request))
  } else {
    event.respondWith(keptOrFetched(request))
  }
})

/** Holds exactly these addresses; none of them means that no exam runs any more. */
async function keep(addresses) {
  const store = await caches.open(storeName)
  const wanted = new Set(addresses.map((address) => new URL(address, location.origin).href))
  const held = new Set((await store.keys()).map(({ url }) => url))
  const fresh = [...wanted].filter((url) => !held.has(url) || mayChange(url))
  const added = await Promise.allSettled(fresh.map((url) => hold(store, url, { held, wanted })))
  const missing = added.filter((result) => result.status === 'rejected').length
  // With something missing the page held may be of an older release: what that one runs on stays.
  if (missing === 0) for (const url of held) if (!wanted.has(url)) await store.delete(url)
  return missing
}

/** Parts of a build and pictures have an address of their own for each version. */
function mayChange(url) {
  return !/^\/(assets|content)\//.test(new URL(url).pathname)
}

async function hold(store, url, { held, wanted }) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  // The page of a release put up meanwhile would run scripts that nobody here has loaded.
  if (held.has(url) && new URL(url).pathname === room) {
    const scripts = (await answer.clone().text()).match(/\/assets\/[\w.-]+\.js/g) ?? []
    if (scripts.some((path) => !wanted.has(new URL(path, location.origin).href)))
      throw new Error(`${url} is of another release`)
  }
  await store.put(url, answer)
}

/** The newest page there is: the server's, else the kept one, also where the network takes requests and never answers. */
async function roomPage(request) {
  const kept = await caches.match(room, { cacheName: storeName })
  if (kept === undefined) return fetch(request)
  const fetched = fetch(request).then(
    (answer) => (answer.ok ? answer : kept),
    () => kept,
  )
  return Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, patienceMs, kept))])
}

async function keptOrFetched(request) {
  return (await caches.match(request, { cacheName: storeName, ignoreVary: true })) ?? fetch(request)
}
