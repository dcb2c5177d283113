/** What a mailed link carries. */
export type Recovery = { access_token: string; refresh_token: string } | { token: string }

/**
 * The values of a recovery link, or null when the address carries none: in the hash, where our mails put them, or in
 * the query, where some mail programs move them. A `token` is the first of the two. A link that lost the second value
 * carries an empty one, which opens nothing.
 *
 * @param search with its `?`, @param hash with its `#`, either may be empty
 */
export function readRecovery(search: string, hash: string): Recovery | null {
  return recoveryOf(new URLSearchParams(hash.slice(1))) ?? recoveryOf(new URLSearchParams(search))
}

function recoveryOf(values: URLSearchParams): Recovery | null {
  const carried = values.get('type') === 'recovery' ? values.get('access_token') : null
  if (carried) return { access_token: carried, refresh_token: values.get('refresh_token') ?? '' }
  const token = values.get('token')
  return token ? { token } : null
}
