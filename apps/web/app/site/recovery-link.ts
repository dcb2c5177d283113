/**
 * Where a recovery link that lost its way belongs, or null when the address is nothing of the kind.
 *
 * @param search with its `?`, @param hash with its `#`, either may be empty
 */
export function recoveryAddress(search: string, hash: string): string | null {
  const carried = new URLSearchParams(hash.slice(1))
  if (carried.has('access_token') && carried.get('type') === 'recovery') return `/reset-password${hash}`
  const query = new URLSearchParams(search)
  const recovers = query.get('type') === 'recovery' && query.has('access_token')
  return recovers || query.has('token') ? `/reset-password${search}` : null
}
