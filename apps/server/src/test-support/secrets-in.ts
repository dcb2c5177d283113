/** X-API-14: what no answer may have in it, and how it is known. */
const patterns = {
  'a password hash': /\$argon2|[0-9a-f]{32}:[0-9a-f]{128}/,
  'the secret of a second factor': /otpauth:/,
  // The checksum of a passage, in a student's own data, looks the same.
  'the token of a session or a link': /(?<!"checksum": ?)"(?=[^"]*[A-Z])(?=[^"]*[a-z])(?=[^"]*\d)[\w-]{43}"/,
  'the hash of a token': /"[0-9a-f]{64}"/,
  'a secret of the payment provider': /\b(?:sk|rk)_(?:test|live)_|\bwhsec_/,
  'a field named as a secret': /"\w*(?:password|secret|token|hash)\w*": ?"/i,
  'a stack trace': /\\n\s+at .+:\d+:\d+/,
} as const

/** The calls that must show something of it, once and to its owner. A new entry here is a decision. */
const shownBy: Readonly<Record<string, readonly (keyof typeof patterns)[]>> = {
  'POST /api/accounts/second-factor/secret': ['the secret of a second factor', 'a field named as a secret'],
}

/**
 * @param call method and path
 * @param carried the cookies that came with the request
 * @returns what of it the answer has
 */
export function secretsIn(call: string, text: string, carried: Iterable<string>): string[] {
  const found = Object.entries(patterns).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))
  const shown: readonly string[] = shownBy[call] ?? []
  const tokens = [...carried].map((value) => decodeURIComponent(value).split('.')[0] ?? '')
  const own = tokens.some((token) => token.length >= 20 && text.includes(token))
  return [...found.filter((name) => !shown.includes(name)), ...(own ? ['the session’s own token'] : [])]
}
