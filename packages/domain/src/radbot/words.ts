/** Without the s of a plural. */
export function singular(word: string): string {
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/** In small letters, apostrophes alike. A number keeps its point, a word its hyphen. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/['‘`]/g, '’')
  const found = plain.match(/[\p{L}\p{N}]+(?:[.’–-][\p{L}\p{N}]+)*/gu) ?? []
  return found.map((word) => word.replace(/’s$/, ''))
}
