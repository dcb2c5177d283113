/** Longest passage, in characters: some lines that answer a question, not a page to be read through. */
export const passageLength = 1200

/**
 * Text as it is searched and shown: composed, without control or formatting characters, ligatures as their letters, the
 * micro sign as the letter mu, words that a line's end cut in two joined again, runs of blanks and empty lines made one.
 */
export function cleanText(raw: string): string {
  return (
    raw
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/\r\n?|[\f\v\u0085\u2028\u2029]/g, '\n')
      .replaceAll('\u00ad', '')
      .replaceAll(/[\ufb00-\ufb06\u00b5]/g, (character) => character.normalize('NFKC'))
      .replaceAll(/[^\P{C}\n\t]/gu, '')
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      // Of `x-` and `ray` the hyphen is part of the word.
      .replaceAll(/(?<=\p{Ll}{2})-\n(?=\p{Ll})/gu, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/**
 * Cuts a text into passages, where possible between paragraphs, else lines, sentences, words; nothing but blanks at the
 * cuts is lost.
 *
 * @param text cleaned
 * @returns none for an empty text
 */
export function passagesOf(text: string): string[] {
  const passages: string[] = []
  let rest = text
  while (rest.length > passageLength) {
    const end = cutIn(rest)
    passages.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trimStart()
  }
  if (rest !== '') passages.push(rest)
  return passages
}

/** Where the first passage of a text that is too long ends: the best kind of cut that leaves it at least half as long. */
function cutIn(text: string): number {
  const head = text.slice(0, passageLength + 1)
  for (const [cut, kept] of cuts) {
    const at = head.lastIndexOf(cut, passageLength - kept)
    if (at >= passageLength / 2) return at + kept
  }
  // A word longer than that; never between the halves of one character.
  return /[\ud800-\udbff]/.test(text[passageLength - 1] ?? '') ? passageLength - 1 : passageLength
}

/** What is looked for, and how much of it stays with the passage before. */
const cuts: readonly (readonly [cut: string, kept: number])[] = [
  ['\n\n', 0],
  ['\n', 0],
  ['. ', 1],
  ['? ', 1],
  ['! ', 1],
  [' ', 0],
]
