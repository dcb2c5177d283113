import { deleteAccount } from '@collimate/contract/account-settings'
import { createCheckout } from '@collimate/contract/billing'
import { expect, it } from 'vitest'
import { moveTo } from '../test-support/change-email.ts'
import type { Student } from '../test-support/test-client.ts'
import { customerOf, order, providerOf, useTestPayments } from '../test-support/test-payments.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ env: () => payments.env, questions: () => [] })
const payments = useTestPayments(() => server.app)

const move = (student: Student, email: string) => moveTo(server, student, email)

it('the payment provider writes to the new address of an account', async () => {
  const student = await server.signUp()
  await student.ask(createCheckout, order(student))
  await move(student, 'new.me@example.org')
  await server.jobs.run()
  const customer = await providerOf(server).customers.retrieve(await customerOf(server, student))
  expect(customer).toMatchObject({ email: 'new.me@example.org' })
  // It may be away for a while, and nothing else tells it.
  expect(server.jobs.patient).toContain('billing-email')
})

it('who has no customer there, or none any more, has nothing to tell', async () => {
  const [member, gone, deleted] = [await server.signUp(), await server.signUp(), await server.signUp()]
  await gone.ask(createCheckout, order(gone))
  await providerOf(server).customers.del(await customerOf(server, gone))
  await move(member, 'one@example.org')
  await move(gone, 'two@example.org')
  await move(deleted, 'three@example.org')
  const body = { current_password: deleted.password, confirmation: 'DELETE' as const }
  await deleted.ask(deleteAccount, { body })
  await expect(server.jobs.run()).resolves.toBeUndefined()
})

it('each change is told by a job of its own, which may come before the next change is committed', async () => {
  const student = await server.signUp()
  await move(student, 'one@example.org')
  await move(student, 'two@example.org')
  const queues = await server.jobs.readQueues()
  expect(queues.find(({ queue }) => queue === 'billing-email')).toMatchObject({ waiting: 2 })
})
