import { z } from 'zod'

const schema = z.object({
  NODE_ENV: z
    .string()
    .default('development')
    .refine((mode) => mode !== 'production', 'the sandbox takes no real payments: use a Stripe key'),
  /** 0 takes any free port. */
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(4242),
  DATA_DIR: z.string().min(1).default('.data'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_sandbox_', 'needs a key that begins with sk_sandbox_'),
  STRIPE_WEBHOOK_SECRET: z.string().min(8),
  STRIPE_PRICE_MONTHLY: z.string().min(1).default('price_monthly'),
  STRIPE_PRICE_YEARLY: z.string().min(1).default('price_yearly'),
  /** Where events go; without it they wait until POST /sandbox/webhook names an address. */
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Milliseconds before a failed delivery is tried again; doubled each time. */
  SANDBOX_RETRY_MS: z.coerce.number().int().min(1).default(1000),
})

export type Config = z.infer<typeof schema>

/** Thrown at start, naming every bad variable, never its value. */
export class ConfigError extends Error {}

export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The sandbox cannot start:\n${problems.join('\n')}`)
}
