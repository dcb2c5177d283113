import { signOut } from '@collimate/contract/accounts'
import type { readSubsection } from '@collimate/contract/lessons'
import type { ResponseOf } from '@collimate/contract/endpoint'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { takeGuided } from '../test-support/guided-sitting.ts'
import { fillLessons } from '../test-support/lesson-rows.ts'
import { TestClient } from '../test-support/test-client.ts'
import { contentFolder, servedContent, useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

/** A build as the web app's, with a writer that says what it was given. */
const folder = mkdtempSync(join(tmpdir(), 'written-'))
const manifest = {
  routes: {
    root: { module: '/assets/root.js', css: ['/assets/root.css'] },
    layout: { parentId: 'root', module: '/assets/layout.js', imports: ['/assets/parts.js'] },
    'lessons/lesson-screen': {
      parentId: 'layout',
      module: '/assets/lesson.js',
      imports: ['/assets/parts.js'],
      css: ['/assets/lesson.css'],
    },
  },
}
const files = {
  'client/__spa-fallback.html':
    '<html><head><link rel="preload" href="/assets/a.woff2" as="font"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body><div id="written" class="peer"></div><p>Skeleton</p></body></html>',
  'client/assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  'writer/write-lesson.js':
    'export const writeLesson = (pages, address) => `<h1>${pages.lessons[0].title} of ${pages.lessons.length}</h1><i>${address}</i>`',
}
beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => fillLessons(server.db, [{ id: 'safety', subsections: [{ id: 'a' }, { id: 'b' }] }]))

const site = () =>
  createApp(server.services, { site: join(folder, 'client'), content: contentFolder }, servedContent)

/** What a browser with these cookies gets. */
const open = (cookies: ReadonlyMap<string, string>, path: string) => openAt(site(), cookies, path)

async function openAt(app: ReturnType<typeof site>, cookies: ReadonlyMap<string, string>, path: string) {
  const page = await new TestClient(app, cookies).request('GET', path)
  return { page, text: await page.text() }
}

const data = (text: string) =>
  JSON.parse(
    /<script type="application\/json" id="written-data">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null',
  ) as {
    session: { user: { id: string } }
    lesson: ResponseOf<typeof readSubsection>
  } | null

/** The page before anything is written into it. */
const bare = files['client/__spa-fallback.html']

describe('the page of a lesson', () => {
  it('L-LESSON-01 is written for a subscriber, with what its script needs, for nobody else to keep', async () => {
    const student = await server.signUpSubscriber()
    const { page, text } = await open(student.cookies, '/guided-lessons/safety/a?lesson=2')
    expect(text).toContain(
      '<div id="written" class="peer"><h1>Page a-p1 of 2</h1><i>/guided-lessons/safety/a?lesson=2</i>',
    )
    expect(data(text)).toMatchObject({
      session: { user: { id: student.userId } },
      lesson: { subsection: { id: 'a' }, lessons: [{ id: 'a-p1' }, { id: 'a-p2' }], questions: 4 },
    })
    expect(text).not.toContain('SECRET')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('vary')).toContain('Cookie')
  })

  it('names what its route is made of once: first what is read, and no script is found only by another', async () => {
    await sql`update guided_lessons set image_url = '/images/knee ap.webp' where id = 'a-p1'`.execute(
      server.db,
    )
    const { cookies } = await server.signUpSubscriber()
    const { page, text } = await open(cookies, '/guided-lessons/safety/a')
    expect(page.headers.get('link')?.split(', ')).toEqual([
      '</assets/root.css>; rel=preload; as=style',
      '</assets/lesson.css>; rel=preload; as=style',
      '</assets/a.woff2>; rel=preload; as=font; crossorigin',
      '</images/knee%20ap.webp>; rel=preload; as=image; fetchpriority=high',
    ])
    expect(text.match(/modulepreload" fetchpriority="low"/g)).toHaveLength(4)
    const head = text.slice(0, text.indexOf('</head>'))
    expect([...head.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      '/assets/a.woff2',
      '/assets/root.js',
      '/assets/root.css',
      '/assets/lesson.css',
      '/assets/lesson.js',
      '/assets/parts.js',
      '/assets/layout.js',
    ])
  })

  it('holds a text that would end its own script as data', async () => {
    await sql`update guided_lessons set title = '</script><b>$&</b>' where id = 'a-p2'`.execute(server.db)
    const { text } = await open((await server.signUpSubscriber()).cookies, '/guided-lessons/safety/a')
    expect(text).not.toContain('</script><b>')
    expect(data(text)?.lesson.lessons[1]?.title).toBe('</script><b>$&</b>')
  })

  it.each([
    ['L-LIST-08 a locked subsection', '/guided-lessons/safety/b'],
    ['one that does not exist', '/guided-lessons/safety/none'],
    ['one of another topic', '/guided-lessons/none/a'],
    ['a quiz', '/guided-lessons/safety/a/quiz'],
    ['the topic quiz', '/guided-lessons/safety/topic-quiz'],
    ['the list', '/guided-lessons'],
    ['the dashboard', '/dashboard'],
  ])('%s is not written, nor anything of it', async (_, path) => {
    expect((await open((await server.signUpSubscriber()).cookies, path)).text).toBe(bare)
  })

  it('L-LIST-08 a subsection is written once the one before it is passed', async () => {
    const student = await server.signUpSubscriber()
    await takeGuided(student, 'safety', 'a')
    expect((await open(student.cookies, '/guided-lessons/safety/b')).text).toContain(
      '<h1>Page b-p1 of 2</h1>',
    )
  })

  it('X-API-12 each student gets their own page from one server, and nobody what another has unlocked', async () => {
    const [ahead, behind] = [await server.signUpSubscriber(), await server.signUpSubscriber()]
    await takeGuided(ahead, 'safety', 'a')
    const app = site()
    const pages = []
    for (const { cookies } of [ahead, behind, ahead])
      pages.push((await openAt(app, cookies, '/guided-lessons/safety/b')).text)
    expect(pages.map((text) => data(text)?.session.user.id)).toEqual([ahead.userId, undefined, ahead.userId])
    expect(pages[1]).toBe(bare)
    const own = (await openAt(app, behind.cookies, '/guided-lessons/safety/a')).text
    expect(data(own)?.session.user.id).toBe(behind.userId)
    expect(own).not.toContain(ahead.userId)
  })

  it('P-ROUTE-06, L-LIST-02, X-API-12 nothing is written for a visitor, a member, or who has signed out', async () => {
    const path = '/guided-lessons/safety/a'
    expect((await open(new Map(), path)).text).toBe(bare)
    const member = await open((await server.signUp()).cookies, path)
    expect(member.text).toBe(bare)
    expect(member.page.headers.get('cache-control')).toBe('no-cache')
    const student = await server.signUpSubscriber()
    const kept = new Map(student.cookies)
    await student.ask(signOut, {})
    expect((await open(kept, path)).text).toBe(bare)
  })

  it('comes as it was before where it cannot be written, and the log says why', async () => {
    const student = await server.signUpSubscriber()
    await sql`alter table guided_lessons rename to guided_lessons_away`.execute(server.db)
    try {
      expect((await open(student.cookies, '/guided-lessons/safety/a')).text).toBe(bare)
    } finally {
      await sql`alter table guided_lessons_away rename to guided_lessons`.execute(server.db)
    }
    expect(server.logged.filter((line) => line.includes('could not be written'))).toHaveLength(1)
  })
})
