import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Store } from './store.ts'

/** What every part of the sandbox is given. */
export type Sandbox = {
  readonly config: Config
  readonly store: Store
  readonly clock: Clock
  /** How many calls of an address still fail, as tests asked for. */
  readonly failures: Map<string, number>
  /** Where browsers find its pages, without a slash at the end. */
  readonly origin: () => string
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An unguessable id as Stripe makes them: `sub_` and letters. */
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length * 2)].filter((byte) => byte < alphabet.length * 4)
  return (
    prefix +
    letters
      .slice(0, length)
      .map((byte) => alphabet[byte % alphabet.length])
      .join('')
  )
}
