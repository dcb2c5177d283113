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

/** Where a recovery link that lost its way belongs, or null when the address is none; both may be empty, as above. */
export function recoveryAddress(search: string, hash: string): string | null {
  if (recoveryOf(new URLSearchParams(hash.slice(1)))) return `/reset-password${hash}`
  return recoveryOf(new URLSearchParams(search)) ? `/reset-password${search}` : null
}

function recoveryOf(values: URLSearchParams): Recovery | null {
  const carried = values.get('type') === 'recovery' ? values.get('access_token') : null
  if (carried) return { access_token: carried, refresh_token: values.get('refresh_token') ?? '' }
  const token = values.get('token')
  return token ? { token } : null
}
