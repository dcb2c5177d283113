import { expect, test } from 'vitest'
import { routeAccess } from './accounts/access.ts'
import { features, gainOf, roomOf, rooms } from './rooms.ts'

test('P-LAND-08: the six features, in their order', () => {
  expect(features.map(({ name }) => name)).toEqual([
    'Mock Exam',
    'Quizzes',
    'Guided Lessons',
    'Exposure Visualizer',
    'Arcade',
    'RadBot',
  ])
})

test('E3: every address a room names is a page, and no page belongs to two rooms', () => {
  const firstParts = new Set(Object.keys(routeAccess).map((path) => path.split('/')[1]))
  const pages = rooms.flatMap((room) => room.pages)
  expect(pages.filter((page) => !firstParts.has(page))).toEqual([])
  expect(new Set(pages).size).toBe(pages.length)
})

test('P-DASH-02: what a plan opens follows the list of what each page takes', () => {
  expect(features.flatMap((feature) => gainOf(feature) ?? [])).toEqual([
    'quizzes of up to 50 questions',
    'guided lessons',
    'the arcade',
    'RadBot',
  ])
})

test.each([
  ['/quiz-complete', 'Quizzes'],
  ['/Guided-Lessons/t1/s1/', 'Guided Lessons'],
  ['//study-materials', 'Study Materials'],
  ['/dashboard', undefined],
  ['/', undefined],
])('E3: %s is a page of %s', (path, name) => {
  expect(roomOf(path)?.name).toBe(name)
})
