/** Characters shown at once. */
const atOnce = 100

/**
 * What is shown of a long explanation at first: its first paragraph where that is shorter, else whole words.
 *
 * @returns null where all of it is shown
 */
export function beginningOf(explanation: string): string | null {
  const characters = [...explanation]
  if (characters.length <= atOnce) return null
  const begin = characters.slice(0, atOnce).join('')
  const rest = characters.slice(atOnce).join('')
  const paragraph = `${begin}${rest.slice(0, 2)}`.split('\n\n', 1)[0] ?? ''
  if (paragraph.trim() !== '' && explanation.startsWith(`${paragraph}\n\n`)) return paragraph
  // A text without spaces has no better place to be cut.
  const words = /^\s/u.test(rest) ? begin : begin.replace(/(?<=\S)\s+\S*$/u, '')
  return `${words.trimEnd()}…`
}
