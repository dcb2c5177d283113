import type { ErrorCode } from '@collimate/contract/errors'
import { AppError } from '../platform/app-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import { countAttempt, takeBackAttempt, type Attempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'
import { findPassword } from './password-store.ts'

/**
 * Failures a minute: at one account from one network, at one account from all networks together, and from one network
 * at all accounts. Alone nobody can use the second up, so it takes several networks to keep somebody out, and minute
 * by minute anew. The third is for guessing one password at many accounts: a class that mistypes stays below it.
 */
const mostFailures = { fromOneNetwork: 5, together: 15, ofOneNetwork: 60 }
const windowSeconds = 60
/** Refusals that say nothing of the password: it was not looked at, or it was right. */
const notOfThePassword: readonly ErrorCode[] = [
  'too-busy',
  'second-factor-needed',
  'wrong-code',
  'used-code',
  'too-many-codes',
]
/** How long after a password was set its owner may be about to sign in with it, in milliseconds. */
const freshMs = 15 * 60_000

/**
 * Signs in, if the account may be tried. Only failures stay counted, and for an address nobody has an account with
 * exactly as for any other. Whoever has the account open in this browser, or has just set its password (by a mailed
 * link, or with the account itself), is not kept out by what strangers try elsewhere; their own network's limit holds.
 *
 * @param email in small letters
 * @param signIn gets the hash of the address's password; undefined where there is none
 * @throws AppError 'too-many-requests', or what `signIn` throws
 */
export async function limitSignIn<T>(
  services: Services,
  { email, network, caller }: { email: string; network: string; caller: Caller },
  signIn: (hash: string | undefined) => Promise<T>,
): Promise<T> {
  const { database, env, now } = services
  const attempt = (of: { email?: string; network?: string }, most: number) => ({
    // As JSON: an address may end in a colon and somebody's network, and must not count as that address at that network.
    key: `sign-in-at:${JSON.stringify(of)}`,
    limit: env.RATE_LIMIT_PER_MINUTE && most,
    windowSeconds,
    now: now(),
  })
  // Counted before the password is checked: of many tried at once none slips through.
  const own = [
    attempt({ email, network }, mostFailures.fromOneNetwork),
    attempt({ network }, mostFailures.ofOneNetwork),
  ]
  const together = attempt({ email }, mostFailures.together)
  const counted: Attempt[] = []
  const takeBack = async () => {
    for (const one of counted) await takeBackAttempt(database.db, one)
  }
  for (const one of own) {
    counted.push(one)
    // The password was not looked at: a class that signs in all at once must not keep itself out for the minute.
    const refused = await countAttempt(database.db, one).then(() => null, asRefusal)
    if (refused !== null) {
      await takeBack()
      throw refused
    }
  }
  const refusal = await countAttempt(database.db, together).then(() => null, asRefusal)
  if (refusal === null) counted.push(together)
  const password = await findPassword(database.db, email)
  const isOwner =
    (caller.kind === 'signed-in' && caller.email === email) ||
    (password !== undefined && password.set_at.getTime() > now().getTime() - freshMs)
  if (refusal !== null && !isOwner) {
    await takeBack()
    throw refusal
  }
  try {
    const answer = await signIn(password?.hash)
    await takeBack()
    return answer
  } catch (error) {
    if (error instanceof AppError && notOfThePassword.includes(error.code)) await takeBack()
    throw error
  }
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}
