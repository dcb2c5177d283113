/** What a mailed link carries. */
export type Recovery = { access_token: string; refresh_token?: string }

/**
 * The values of a recovery link, or null when the address carries none: in the hash, where our mails put them, or in
 * the query, where some mail programs move them.
 *
 * @param search with its `?`, @param hash with its `#`, either may be empty
 */
export function readRecovery(search: string, hash: string): Recovery | null {
  return recoveryOf(new URLSearchParams(hash.slice(1))) ?? recoveryOf(new URLSearchParams(search))
}

function recoveryOf(values: URLSearchParams): Recovery | null {
  const carried = values.get('type') === 'recovery' ? values.get('access_token') : null
  const access_token = carried ?? values.get('token')
  if (!access_token) return null
  const refresh_token = values.get('refresh_token')
  return refresh_token ? { access_token, refresh_token } : { access_token }
}
