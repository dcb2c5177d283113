import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchAfterChange } from './refetch-after-change.ts'

test('a first answer still on its way is not taken: the question is asked again', async () => {
  const client = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const asked = vi.fn<() => Promise<string>>()
  for (const { promise } of answers) asked.mockReturnValueOnce(promise)
  const queryKey = ['things']
  const stop = new QueryObserver(client, { queryKey, queryFn: asked }).subscribe(() => {})
  void refetchAfterChange(client, { queryKey })
  await expect.poll(() => asked.mock.calls).toHaveLength(2)
  answers[1]?.resolve('after the change')
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after the change')
  answers[0]?.resolve('before the change')
  await answers[0]?.promise
  expect(client.getQueryData(queryKey)).toBe('after the change')
  stop()
})

test('what nobody looks at is asked for when it is next looked at', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const queryKey = ['things']
  client.setQueryData(queryKey, 'before the change')
  await refetchAfterChange(client, { queryKey })
  const asked = vi.fn<() => Promise<string>>(async () => 'after the change')
  const stop = new QueryObserver(client, { queryKey, queryFn: asked }).subscribe(() => {})
  await expect.poll(() => client.getQueryData(queryKey)).toBe('after the change')
  stop()
})
