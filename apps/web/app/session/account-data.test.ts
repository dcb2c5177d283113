import type { Session } from '@collimate/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { clientOf } from './account-data.tsx'
import { adoptSession, currentSession, holdPage } from './session.ts'

const sessionOf = (id: string) => ({ user: { id, email: `${id}@example.org` } }) as Session

const refusal = new ApiError(401, { error: 'Please log in.', code: 'not-signed-in' })
const refuse = (client: QueryClient) =>
  client.fetchQuery({ queryKey: ['anything'], queryFn: () => Promise.reject(refusal) }).catch(() => {})

test('a refusal ends the session of the account it was meant for, and of no other', async () => {
  adoptSession(sessionOf('maya'))
  const late = clientOf('maya')
  adoptSession(sessionOf('noor'))
  await refuse(late)
  expect(currentSession().data?.user.id).toBe('noor')
  // D5: with something typed the page asks to log in itself.
  const release = holdPage()
  await refuse(clientOf('noor'))
  expect(currentSession().data?.user.id).toBe('noor')
  release()
  await refuse(clientOf('noor'))
  expect(currentSession().data).toBeNull()
})
