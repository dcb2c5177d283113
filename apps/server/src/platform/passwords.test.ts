import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('a password’s hash', () => {
  // better-auth's cost is the one of production: with any other, neither would know the other's hashes.
  it('costs by default what better-auth’s own does, and is written like it', async () => {
    const passwords = createPasswords()
    const password = 'Pa\uFB03wort'
    expect(await verifyPassword({ hash: await passwords.hash(password), password })).toBe(true)
    expect(await passwords.verify({ hash: await hashPassword(password), password })).toBe(true)
  })

  it('fits its password alone, and is another each time', async () => {
    const { hash, verify } = createPasswords(16)
    const [one, two] = [await hash('a-good-password'), await hash('a-good-password')]
    expect(one).not.toBe(two)
    expect(await verify({ hash: one, password: 'a-good-password' })).toBe(true)
    expect(await verify({ hash: one, password: 'a-good-passwore' })).toBe(false)
  })

  it.each(['', 'salt', 'salt:', ':', 'salt:zz'])(
    'that is none of ours (%j) fits no password',
    async (hash) => {
      expect(await createPasswords(16).verify({ hash, password: '' })).toBe(false)
    },
  )

  it('of another cost fits nothing', async () => {
    const hash = await createPasswords(16).hash('a-good-password')
    expect(await createPasswords(32).verify({ hash, password: 'a-good-password' })).toBe(false)
  })
})
