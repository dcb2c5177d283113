import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

it('L-LESSON-01: the pages written into the address are given once; made anew, they are asked for', async () => {
  const session = { user: { id: 'maya' } }
  const lesson = { lessons: [], lesson: 2 }
  vi.stubGlobal('location', { pathname: '/guided-lessons/safe/one' })
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ session, lesson }) }) })
  const { subsectionQuery } = await import('./queries.ts')
  const client = new QueryClient()
  const opened = () => new QueryObserver(client, subsectionQuery('safe', 'one')).getCurrentResult().data
  expect(opened()).toEqual(lesson)
  expect(opened()).toEqual(lesson)
  client.clear()
  expect(opened()).toBeUndefined()
})
