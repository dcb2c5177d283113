import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Hashes passwords and checks them; tests hand in cheap ones. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** @returns false also for a hash that is none of ours */
  readonly verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** The work one hash takes: 32 MB of memory and about 70 ms, the same as better-auth's own. */
const productionCost = 16_384
const [blockSize, keyBytes] = [16, 64]

/**
 * scrypt, its hashes written as better-auth writes them: salt and key, both in hexadecimal. A hash does not name its
 * cost, so another cost takes none of the hashes made before.
 *
 * @param cost a power of two; anything but the default is for tests, and no variable of the environment sets it
 */
export function createPasswords(cost = productionCost): Passwords {
  const keyOf = (password: string, salt: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize }
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
        error === null ? resolve(key) : reject(error),
      )
    })
  return {
    hash: async (password) => {
      const salt = randomBytes(16).toString('hex')
      return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
    },
    verify: async ({ hash, password }) => {
      const [salt = '', key = ''] = hash.split(':')
      const [expected, given] = [Buffer.from(key, 'hex'), await keyOf(password, salt)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
