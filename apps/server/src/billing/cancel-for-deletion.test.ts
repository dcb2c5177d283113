import { describe, expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'
import { cancelForDeletion } from './cancel-for-deletion.ts'

const server = useTestServer({ questions: () => [] })

describe('cancelForDeletion', () => {
  it('has nothing to do for who never came to the payment provider', async () => {
    const student = await server.signUp()
    await expect(cancelForDeletion(server.services, student.userId)).resolves.toBeUndefined()
  })

  it('keeps the account from being deleted while its subscription cannot be ended', async () => {
    const student = await server.signUp()
    await server.db
      .insertInto('billing_customers')
      .values({ user_id: student.userId, stripe_customer_id: 'cus_1' })
      .execute()
    await expect(cancelForDeletion(server.services, student.userId)).rejects.toMatchObject({
      code: 'billing-unavailable',
    })
  })
})
