import { z } from 'zod'
import { isLoopback } from '../loopback.ts'

/** The variables of a language model behind an OpenAI-compatible API: the first three together, or none. */
export const chatVariables = {
  /** What `/chat/completions` comes after: `https://api.example.com/v1`. */
  RADBOT_API_URL: z
    .url({ protocol: /^https?$/, error: 'is an https address' })
    .refine(
      (address) => !URL.canParse(address) || new URL(address).username + new URL(address).password === '',
      'has no name or password in it',
    )
    .refine(travelsSafely, 'is an https address, or one of this machine')
    .optional(),
  RADBOT_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'is one word')
    .optional(),
  RADBOT_MODEL: z.string().max(200).optional(),
  /** Seconds until an answer must be whole. */
  RADBOT_API_SECONDS: z.coerce.number().min(1).max(120).default(30),
}

type Variables = z.infer<z.ZodObject<typeof chatVariables>>

const required = ['RADBOT_API_URL', 'RADBOT_API_KEY', 'RADBOT_MODEL'] as const

export type ChatEnv = {
  readonly url: string
  readonly key: string
  readonly model: string
  readonly timeoutMs: number
}

/** @returns null when nothing is configured */
export function chatEnv(variables: Variables): ChatEnv | null {
  const { RADBOT_API_URL: url, RADBOT_API_KEY: key, RADBOT_MODEL: model, RADBOT_API_SECONDS } = variables
  if (!url || !key || !model) return null
  return { url: url.replace(/\/+$/, ''), key, model, timeoutMs: RADBOT_API_SECONDS * 1000 }
}

/** What is wrong with the variables taken together, by name. */
export function chatProblems(variables: Variables): string[] {
  const missing = required.filter((name) => variables[name] === undefined)
  return missing.length < required.length
    ? missing.map((name) => `${name}: required with the other RADBOT_ variables of the language model`)
    : []
}

/** Whether the key and the questions are encrypted on their way, or never leave this machine. */
function travelsSafely(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}
