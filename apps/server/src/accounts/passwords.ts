import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../platform/app-error.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { Services } from '../services.ts'
import { findPasswordHash, replacePasswordHash } from './password-store.ts'

const prepared = new AsyncLocalStorage<string>()

/** Hashing as better-auth calls it: takes the hash prepared for the running work, if there is one. */
export function hashForAuth({ hash }: Passwords): (password: string) => Promise<string> {
  return async (password) => prepared.getStore() ?? hash(password)
}

/**
 * Hashes a password, then does work in which better-auth stores it. Hashing takes long on purpose:
 * inside a transaction everybody else would wait for it on the embedded database's one connection.
 */
export async function withPasswordHashed<T>(
  { hash }: Passwords,
  password: string,
  work: () => Promise<T>,
): Promise<T> {
  return prepared.run(await hash(password), work)
}

/** @throws AppError 'wrong-password' */
export async function requirePassword(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  userId: string,
  password: string,
): Promise<void> {
  const hash = await findPasswordHash(database.db, userId)
  if (hash === null || !(await passwords.verify({ hash, password }))) throw new AppError('wrong-password')
}

/** Replaces a hash that is made in another way than today's, while the password is known; when there is time for it. */
export async function renewPasswordHash(
  { database, passwords }: Pick<Services, 'database' | 'passwords'>,
  userId: string,
  { hash, password }: { hash: string; password: string },
): Promise<void> {
  if (!passwords.isOutdated(hash)) return
  try {
    await replacePasswordHash(database.db, userId, { from: hash, to: await passwords.hash(password) })
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-busy') return
    throw error
  }
}
