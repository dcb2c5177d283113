import { readOwnProfile, updateProfile } from '@collimate/contract/account-settings'
import { readSession } from '@collimate/contract/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
let student: Student

beforeEach(async () => {
  student = await server.signUp({ username: 'sam_9', last_name: 'Ray' })
})

const profileOf = async (owner: Student) => (await owner.ask(readOwnProfile, {})).profile

describe('the own profile', () => {
  it('P-ACCT-02 takes what is given and leaves the rest', async () => {
    const { profile } = await student.ask(updateProfile, {
      body: { first_name: ' Samuel ', last_name: null },
    })
    expect(profile).toEqual({
      id: student.userId,
      username: 'sam_9',
      first_name: 'Samuel',
      last_name: null,
      avatar_url: null,
      exam_time_factor: 1,
      exam_date: null,
    })
    await student.ask(updateProfile, { body: { username: 'sam_ray', exam_time_factor: 1.5 } })
    const read = await profileOf(student)
    expect(read).toMatchObject({ username: 'sam_ray', first_name: 'Samuel', exam_time_factor: 1.5 })
    expect((await student.ask(readSession, {})).session?.profile).toEqual(read)
  })

  it('an empty last name is none, and the own username in other letters is free', async () => {
    const { profile } = await student.ask(updateProfile, { body: { username: 'SAM_9', last_name: '' } })
    expect(profile).toMatchObject({ username: 'SAM_9', last_name: null })
  })

  it.each(['other_1', 'OTHER_1'])(
    'P-ACCT-05 a taken username %s is refused with the reason',
    async (username) => {
      await server.signUp({ username: 'other_1' })
      expect(await student.refused(updateProfile, { body: { username, first_name: 'New' } })).toMatchObject({
        status: 409,
        code: 'username-taken',
        error: 'Username already exists',
      })
      expect(await profileOf(student)).toMatchObject({ username: 'sam_9', first_name: 'Sam' })
    },
  )

  it.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters long'],
    [{ username: 'a b c' }, 'Username can only contain letters, numbers, and underscores'],
    [{ username: 'a'.repeat(41) }, 'Username must be at most 40 characters long'],
    [{ first_name: ' ' }, 'Please enter your first name'],
    [{ first_name: null }, null],
    [{ exam_time_factor: 3 }, null],
    [{ exam_date: 'soon' }, 'Please enter the date as year-month-day'],
    [{ exam_date: '2027-02-30' }, 'Please enter the date as year-month-day'],
    [{ exam_date: '1999-01-01' }, 'Please choose a date between today and five years from now'],
    [{ exam_date: '2999-01-01' }, 'Please choose a date between today and five years from now'],
    [{}, 'Nothing to change was given.'],
    [{ first_name: 'Sam', id: 'other' }, null],
    [{ first_name: 'Sam', user_id: 'other' }, null],
    [{ first_name: 'Sam', avatar_url: '/files/x' }, null],
  ])('P-ACCT-05 X-API-09 refuses %j and changes nothing', async (body, reason) => {
    const before = await profileOf(student)
    expect(await student.refused(updateProfile, { body: body as never })).toMatchObject({
      status: 400,
      code: 'invalid-request',
      error: reason ?? expect.any(String),
    })
    expect(await profileOf(student)).toEqual(before)
  })

  it('keeps the date of the real exam, and takes it away again', async () => {
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    expect((await student.ask(updateProfile, { body: { exam_date: day } })).profile.exam_date).toBe(day)
    expect((await student.ask(updateProfile, { body: { first_name: 'Sam' } })).profile.exam_date).toBe(day)
    expect((await student.ask(updateProfile, { body: { exam_date: null } })).profile.exam_date).toBeNull()
  })

  it('P-ACCT-03 X-API-07 is nobody else’s: no session, no profile; another’s session, their own', async () => {
    const unknown = { status: 401, error: 'Not authenticated' }
    expect(await server.visitor().refused(readOwnProfile, {})).toMatchObject(unknown)
    expect(await server.visitor().refused(updateProfile, { body: { first_name: 'X' } })).toMatchObject(
      unknown,
    )
    const other = await server.signUp({ first_name: 'Olga' })
    await other.ask(updateProfile, { body: { first_name: 'Olga B' } })
    expect((await profileOf(other)).id).toBe(other.userId)
    expect((await profileOf(student)).first_name).toBe('Sam')
    for (const method of ['GET', 'PATCH']) {
      const answer = await other.request(
        method,
        `/api/profiles/${student.userId}`,
        method === 'GET' ? undefined : { first_name: 'X' },
      )
      expect(answer.status).toBe(404)
    }
  })
})
