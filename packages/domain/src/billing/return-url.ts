/**
 * An address of our own that the payment provider may send the browser back to.
 *
 * Refused is whatever a browser might read as another place than a reader would: other origins and schemes,
 * addresses without a scheme, user names before the host, backslashes, blanks and control characters.
 *
 * @param origin ours, e.g. 'https://collimate.example'
 * @returns the address as the parser understood it, or null
 */
export function ownReturnUrl(address: string, origin: string): string | null {
  if (!/^https?:\/\/[^/]/i.test(address) || /[\s\\]|\p{Cc}/u.test(address)) return null
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null
  return url.href
}
