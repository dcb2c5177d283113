/** In small letters, apostrophes alike. A number keeps its point, a word its hyphen. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/['‘`]/g, '’')
  const found = plain.match(/[\p{L}\p{N}]+(?:[.’–-][\p{L}\p{N}]+)*/gu) ?? []
  return found.map((word) => word.replace(/’s$/, ''))
}

/** Alike for all forms of the same words: plural, tense and hyphens do not count. */
export function formless(text: string): string {
  return wordsOf(text)
    .flatMap((word) => word.split(/[–-]/))
    .map(stem)
    .join(' ')
}

/** A word without its ending. */
function stem(word: string): string {
  if (word.length < 4) return word
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|[cs]h)es$/, '')
    .replace(/(?<=[^suiy])s$/, '')
  return single
    .replace(/(?<=.{4})(ing|ed)$/, '')
    .replace(/(?<=.{3})e$/, '')
    .replace(/([bdgmnprt])\1$/, '$1')
}
