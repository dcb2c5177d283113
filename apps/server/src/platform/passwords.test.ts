import { hashPassword } from 'better-auth/crypto'
import { argon2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPasswords, productionBounds } from './passwords.ts'

const cheap = { memory: 8, passes: 1 }
const password = 'a-good-password'

describe('the hash of a password', () => {
  it('C3 costs in production what OWASP recommends: argon2id, 19 MiB, 2 passes', async () => {
    const { hash, isOutdated } = createPasswords()
    const made = await hash(password)
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(isOutdated(made)).toBe(false)
  })

  it('C3 rests on an argon2id that gives the vector of RFC 9106, section 5.3', () => {
    const bytes = (count: number, value: number) => Buffer.alloc(count, value)
    const key = argon2Sync('argon2id', {
      message: bytes(32, 1),
      nonce: bytes(16, 2),
      secret: bytes(8, 3),
      associatedData: bytes(12, 4),
      memory: 32,
      passes: 3,
      parallelism: 4,
      tagLength: 32,
    })
    expect(key.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
  })

  it('fits its password alone, and is another each time', async () => {
    const { hash, verify } = createPasswords({ work: cheap })
    const [one, two] = [await hash('Pa\uFB03wort'), await hash('Pa\uFB03wort')]
    expect(one).not.toBe(two)
    expect(await verify({ hash: one, password: 'Paffiwort' })).toBe(true)
    expect(await verify({ hash: one, password: 'Paffiworx' })).toBe(false)
  })

  it('C3 of before, by scrypt, fits its password still and is outdated', async () => {
    const { verify, isOutdated } = createPasswords({ work: cheap })
    const hash = await hashPassword(password)
    expect(isOutdated(hash)).toBe(true)
    expect(await verify({ hash, password })).toBe(true)
    expect(await verify({ hash, password: 'a-good-passwore' })).toBe(false)
  })

  it.each([
    { memory: 16, passes: 1 },
    { memory: 8, passes: 2 },
  ])('C3 of other work (%o) fits its password and is outdated', async (work) => {
    const hash = await createPasswords({ work }).hash(password)
    const { verify, isOutdated } = createPasswords({ work: cheap })
    expect(isOutdated(hash)).toBe(true)
    expect(await verify({ hash, password })).toBe(true)
  })

  it.each(['', 'salt', 'salt:', ':', 'salt:zz', '$argon2id$v=19$m=8,t=1,p=1$$'])(
    'that is none of ours (%j) fits no password',
    async (hash) => {
      expect(await createPasswords({ work: cheap }).verify({ hash, password: '' })).toBe(false)
    },
  )
})

describe('many at once', () => {
  const bounds = { atOnce: 1, waiting: 2, waitMs: 60_000 }
  const outcomes = async (asked: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(asked)).map(({ status }) => status)

  it('C3 wait in a short queue; who finds it full is refused, until there is room again', async () => {
    const { hash, verify } = createPasswords({ work: cheap, bounds })
    const made = await hash(password)
    const asked = [hash(password), verify({ hash: made, password }), hash(password)]
    await expect(hash(password)).rejects.toMatchObject({ code: 'too-busy' })
    await expect(verify({ hash: made, password })).rejects.toMatchObject({ code: 'too-busy' })
    expect(await outcomes(asked)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await verify({ hash: made, password })).toBe(true)
  })

  it('C3 wait no longer than the queue allows', async () => {
    // The first takes longer than the others may wait, and itself begins at once on any machine.
    const slow = { memory: 65_536, passes: 30 }
    const { hash } = createPasswords({ work: slow, bounds: { ...bounds, waitMs: 400 } })
    expect(await outcomes([hash(password), hash(password), hash(password)])).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
  })

  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [64, 3],
  ])('C3 with %i cores make %i at once in production', (cores, atOnce) => {
    expect(productionBounds(cores).atOnce).toBe(atOnce)
  })

  it('C3 beyond what may run and wait are refused in production', async () => {
    const { hash } = createPasswords()
    const results = await outcomes(Array.from({ length: 50 }, () => hash(password)))
    const made = results.filter((status) => status === 'fulfilled').length
    expect(made).toBeLessThanOrEqual(35)
    expect(made).toBeGreaterThan(0)
  })
})
