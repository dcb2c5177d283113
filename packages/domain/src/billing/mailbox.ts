/** Where dots before the @ change nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address: letters in lower case, no `+tag`, and at Gmail no dots. Two addresses of one mailbox
 * give the same text. It is for comparing only: mail goes to the address as it was given.
 *
 * @param email a valid address
 */
export function mailboxOf(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? []
  const untagged = name.replace(/(?<=.)\+.*$/s, '')
  return dotless.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
