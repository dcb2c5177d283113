/** A link that writes to exactly this address: nothing in it can add a recipient, a subject or a text. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
