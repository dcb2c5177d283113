import { describe, expect, it, onTestFinished } from 'vitest'
import { allEndpoints } from '../../test-support/all-endpoints.ts'
import { testEngine } from '../../test-support/test-database.ts'
import { useTestServer } from '../../test-support/test-server.ts'
import { answersFor, work } from '../../test-support/test-client.ts'
import { DiskFullError, requireRoom, watchFloor } from './disk-floor.ts'

const mega = 2 ** 20
const floor = 128 * mega
const server = useTestServer()

describe('C14 a disk below its floor', () => {
  it('refuses writes with disk-full, goes on reading, and recovers by itself', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 1))
    const next = { 1: answersFor(exam, 2)['1'] ?? null }
    let free = floor
    server.database.refuseWritesBelow(floor, () => free)
    onTestFinished(() => server.database.refuseWritesBelow(0))
    const save = () => student.request('PUT', `/api/mock-exams/${exam.id}/answers`, work(exam, next))
    expect((await save()).status).toBe(200)

    free = floor - 1
    if (testEngine() === 'embedded') {
      await expect.poll(async () => (await save()).status).toBe(503)
      const refused = await save()
      expect(await refused.json()).toMatchObject({ code: 'disk-full' })
      expect(refused.headers.get('retry-after')).toBe('30')
      const { email } = student.session.user
      const signIn = { email, password: student.password }
      expect((await student.request('POST', '/api/accounts/sign-in', signIn)).status).toBe(503)
    }
    const reads = (await allEndpoints()).filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    expect(reads.length).toBeGreaterThan(10)
    for (const { path } of reads) {
      const answer = await student.request('GET', path)
      // Payments are away in these tests, and say so.
      const body = answer.status < 500 ? '' : await answer.text()
      expect([path, body.replace(/.*billing-unavailable.*/, '')]).toEqual([path, ''])
      if (answer.status < 500) await answer.body?.cancel()
    }
    expect((await student.request('GET', '/healthz')).status).toBe(200)
    expect((await student.currentExam())?.id).toBe(exam.id)

    free = floor
    await expect.poll(async () => (await save()).status).toBe(200)
  })

  it('is looked at once a second at most', () => {
    let looks = 0
    const isAbove = watchFloor(1, () => (looks += 1))
    for (let call = 0; call < 100; call += 1) expect(isAbove(0)).toBe(true)
    expect(looks).toBeLessThan(5)
  })

  it('is looked at sooner when much is written', () => {
    let free = 20 * mega
    const isAbove = watchFloor(16 * mega, () => free)
    expect(isAbove(0)).toBe(true)
    free = 0
    expect(isAbove(mega - 1)).toBe(true)
    expect(isAbove(mega)).toBe(false)
    free = 20 * mega
    expect(isAbove(mega + 1)).toBe(false)
    expect(isAbove(2 * mega)).toBe(true)
  })

  it('is not opened when two segments of the log have no room, and says what to do', () => {
    expect(() => requireRoom('/data', 32 * mega)).not.toThrow()
    expect(() => requireRoom('/data', 6 * mega)).toThrow(DiskFullError)
    expect(() => requireRoom('/data', 6 * mega)).toThrow('6 MB left, and the database needs 32 MB')
  })
})
