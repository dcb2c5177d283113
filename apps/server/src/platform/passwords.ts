import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { AppError } from './app-error.ts'

/** Hashes passwords and checks them, a few at a time; every call may throw AppError 'too-busy'. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** @returns false also for a hash that is none of ours */
  readonly verify: (given: { hash: string; password: string }) => Promise<boolean>
  /** Whether a hash was made in another way than `hash` makes them today. */
  readonly isOutdated: (hash: string) => boolean
}

/** What one hash takes: `memory` in KiB, and how often all of it is gone through. */
export type Work = { readonly memory: number; readonly passes: number }

/** OWASP's recommendation for argon2id, with one lane: about 40 ms. */
const productionWork: Work = { memory: 19_456, passes: 2 }

/** How many hashes are made at once, how many more may wait, and how long. */
export type Bounds = { readonly atOnce: number; readonly waiting: number; readonly waitMs: number }

/**
 * One core stays free for everything else, and one of the four threads that Node shares with the files.
 *
 * @param cores 1 or more
 */
export function productionBounds(cores: number): Bounds {
  return { atOnce: Math.max(1, Math.min(cores - 1, 3)), waiting: 32, waitMs: 3000 }
}

/** Written as `$argon2id$v=19$m=19456,t=2,p=1$salt$key`, in base64 without padding: a hash names its own work. */
const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/
/** How hashes were written before: salt and key of scrypt with N = 16,384, r = 16 and p = 1. */
const writtenBefore = /^([0-9a-f]{32}):([0-9a-f]{128})$/

/** @param options both for tests only: no variable of the environment sets them */
export function createPasswords(options: { work?: Work; bounds?: Bounds } = {}): Passwords {
  const { work = productionWork, bounds = productionBounds(availableParallelism()) } = options
  const inTurn = takeTurns(bounds)
  return {
    hash: async (password) => {
      const salt = randomBytes(16)
      const key = await inTurn(() => argon2Key(password, salt, work))
      return `$argon2id$v=19$m=${work.memory},t=${work.passes},p=1$${base64(salt)}$${base64(key)}`
    },
    verify: async ({ hash, password }) => {
      const parsed = parse(hash)
      if (parsed === null) return false
      const { salt, key, work: its } = parsed
      const given = await inTurn(() =>
        its === null ? scryptKey(password, salt.toString('hex')) : argon2Key(password, salt, its),
      )
      return given.length === key.length && timingSafeEqual(given, key)
    },
    isOutdated: (hash) => {
      const its = parse(hash)?.work
      return its?.memory !== work.memory || its.passes !== work.passes
    },
  }
}

/** More than the bounds allow are refused at once: a person who is told to try again has lost less than all have. */
function takeTurns({ atOnce, waiting, waitMs }: Bounds) {
  const limit = pLimit(atOnce)
  return async (makeKey: () => Promise<Buffer>): Promise<Buffer> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw new AppError('too-busy')
    const asked = performance.now()
    return limit(() => {
      if (performance.now() - asked > waitMs) throw new AppError('too-busy')
      return makeKey()
    })
  }
}

/** `work` is null for a hash of scrypt. */
function parse(hash: string): { salt: Buffer; key: Buffer; work: Work | null } | null {
  const [, memory, passes, salt = '', key = ''] = written.exec(hash) ?? []
  if (memory !== undefined) {
    const work = { memory: Number(memory), passes: Number(passes) }
    return { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64'), work }
  }
  const [, oldSalt, oldKey = ''] = writtenBefore.exec(hash) ?? []
  if (oldSalt === undefined) return null
  return { salt: Buffer.from(oldSalt, 'hex'), key: Buffer.from(oldKey, 'hex'), work: null }
}

function argon2Key(password: string, salt: Buffer, { memory, passes }: Work): Promise<Buffer> {
  const parameters = { message: normalized(password), nonce: salt, parallelism: 1, tagLength: 32 }
  return new Promise((resolve, reject) => {
    argon2('argon2id', { ...parameters, memory, passes }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

function scryptKey(password: string, salt: string): Promise<Buffer> {
  const options = { N: 16_384, r: 16, p: 1, maxmem: 64 * 2 ** 20 }
  return new Promise((resolve, reject) => {
    scrypt(normalized(password), salt, 64, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

/** The same password however a keyboard composes its letters. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
