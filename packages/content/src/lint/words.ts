const stopwords = new Set(
  (
    'a an the and or of to in on at for from with by as is are was were be been being it its this that these those ' +
    'which what when where why how who whose does do did has have had can could should would will may might than ' +
    'then there their they them into over under between during after before about most best first one no not'
  ).split(' '),
)

/** Letters and digits, lower case, one space between words. */
export function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function wordsOf(text: string): string[] {
  const normalized = normalize(text)
  return normalized === '' ? [] : normalized.split(' ')
}

/** Words as a reader counts them: what stands between spaces. */
export function countWords(text: string): number {
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '').length
}

/** Words that carry meaning, cut to their stem; every number is '#'. */
export function contentWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !stopwords.has(word))
    .map((word) => (/^\d/.test(word) ? '#' : stemOf(word)))
}

/** A crude stem: enough to see that 'doses' and 'dose', 'moved' and 'moving' are the same word. */
export function stemOf(word: string): string {
  if (word.length < 5) return word
  return word.replace(/(?:ies|ing|ed|es|s|e)$/, '')
}

/** Flesch–Kincaid school grade. */
export function readingGrade(text: string): number {
  const words = text.match(/[A-Za-z]+/g) ?? []
  if (words.length === 0) return 0
  const sentences = Math.max(1, text.match(/[.?!](?:\s|$)/g)?.length ?? 0)
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return (0.39 * words.length) / sentences + (11.8 * syllables) / words.length - 15.59
}

function countSyllables(word: string): number {
  return Math.max(
    1,
    word
      .toLowerCase()
      .replace(/e$/, '')
      .match(/[aeiouy]+/g)?.length ?? 0,
  )
}

/** Runs of `size` consecutive words. */
export function runsOf(words: readonly string[], size: number): string[] {
  return Array.from({ length: Math.max(0, words.length - size + 1) }, (_, start) =>
    words.slice(start, start + size).join(' '),
  )
}

/** Size of the intersection over size of the union; two empty sets have nothing in common. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((entry) => b.has(entry)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : shared / all
}
