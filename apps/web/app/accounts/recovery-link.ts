/** What a mailed link carries. */
export type Recovery = { access_token: string; refresh_token: string } | { token: string }

/**
 * The values of a recovery link, or null when the address carries none: in the hash, where our mails put them, or in
 * the query, where some mail programs move them. A `token` is the first of the two, and counts in the query only: in a
 * hash it is that of a mail which confirms an address. A link that lost the second value carries an empty one, which
 * opens nothing.
 *
 * @param search with its `?`, @param hash with its `#`, either may be empty
 */
export function readRecovery(search: string, hash: string): Recovery | null {
  return inHash(hash) ?? inQuery(search)
}

/** Where a recovery link that lost its way belongs, or null when the address is none; both may be empty, as above. */
export function recoveryAddress(search: string, hash: string): string | null {
  if (inHash(hash)) return `/reset-password${hash}`
  return inQuery(search) ? `/reset-password${search}` : null
}

function inHash(hash: string): Recovery | null {
  return bothOf(new URLSearchParams(hash.slice(1)))
}

function inQuery(search: string): Recovery | null {
  const values = new URLSearchParams(search)
  const token = values.get('token')
  return bothOf(values) ?? (token ? { token } : null)
}

function bothOf(values: URLSearchParams): Recovery | null {
  const carried = values.get('type') === 'recovery' ? values.get('access_token') : null
  return carried ? { access_token: carried, refresh_token: values.get('refresh_token') ?? '' } : null
}
