import { expect, test } from 'vitest'
import { publicPages } from './public-pages.ts'
import routes from './routes.ts'
import { comingPages } from './site/coming-pages.ts'
import { standingPages } from './site/standing-pages.ts'

type Entry = { path?: string; file: string; id?: string; children?: Entry[] }

function pathsUnder(
  entries: readonly Entry[],
  layout: string | null = null,
): { path: string; file: string; layout: string | null }[] {
  return entries.flatMap((entry) =>
    entry.children
      ? pathsUnder(entry.children, entry.file)
      : [{ path: `/${entry.path ?? ''}`, file: entry.file, layout }],
  )
}
const all = pathsUnder((await Promise.resolve(routes)) as Entry[])
const guard = 'accounts/guarded-layout.tsx'

test('P-ROUTE-01 the open pages stand outside the guard', () => {
  const open = all.filter((route) => route.layout !== guard).map((route) => route.path)
  expect(open).toEqual(expect.arrayContaining([...publicPages.map(({ path }) => path), '/blog/:id']))
})

test('P-ROUTE-05, 06 the guarded pages stand behind it', () => {
  const guarded = all.filter((route) => route.layout === guard).map((route) => route.path)
  expect(guarded.toSorted()).toEqual(
    [
      '/dashboard',
      '/account-settings',
      '/admin',
      '/mock-exam',
      '/quizzes',
      '/quiz',
      '/quiz-complete',
      '/arcade',
      '/ai-chatbot',
      '/exposure-visualizer',
      '/sim-lab',
      '/achievements',
      '/guided-lessons',
      '/guided-lessons/:topicId/:subsectionId',
      '/guided-lessons/:topicId/:subsectionId/quiz',
      '/guided-lessons/:topicId/topic-quiz',
      '/guided-lesson-complete',
    ].toSorted(),
  )
})

test('every page of words has its words', () => {
  const slugsOf = (file: string) =>
    all.filter((route) => route.file === file).map((route) => route.path.split('/')[1] ?? '')
  expect(slugsOf('site/coming-screen.tsx').filter((slug) => !comingPages[slug])).toEqual([])
  expect(slugsOf('site/standing-screen.tsx').filter((slug) => !standingPages[slug])).toEqual([])
})
