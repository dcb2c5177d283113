/**
 * Leaves for a page of another site.
 *
 * @returns false, and stays, where the address is none a browser should go to
 */
export function redirectTo(address: unknown): boolean {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  location.assign(address)
  return true
}
