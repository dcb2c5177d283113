import type { Passage } from '@collimate/contract/study-materials'

const kilo = 1024
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `8.1 MB`, `26 KB`; never nothing */
export function sizeText(bytes: number): string {
  return bytes < kilo ** 2 / 10
    ? `${Math.max(1, Math.round(bytes / kilo))} KB`
    : `${oneDecimal.format(bytes / kilo ** 2)} MB`
}

/** `added today`, `added June 11`, in another year `added June 11, 2025`, by the reader's clock. */
export function addedText(createdAt: string, now: Date): string {
  const day = new Date(createdAt)
  if (day.toDateString() === now.toDateString()) return 'added today'
  const year = day.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
  return `added ${new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', ...year }).format(day)}`
}

type Piece = Passage['pieces'][number]

/** Characters of an excerpt before its first match, and in all. */
const excerptLength = { before: 60, whole: 220 } as const

/** The part of a passage around what matches first, cut between words. */
export function excerptOf(pieces: readonly Piece[]): Piece[] {
  const text = pieces.map((piece) => piece.text).join('')
  const first = pieces.findIndex(({ match }) => match)
  const matchAt = pieces.slice(0, Math.max(first, 0)).reduce((length, piece) => length + piece.text.length, 0)
  const matchEnd = matchAt + (pieces[first]?.text.length ?? 0)
  const start = matchAt <= excerptLength.before ? 0 : wordStart(text, matchAt - excerptLength.before, matchAt)
  const end = Math.min(text.length, Math.max(start + excerptLength.whole, matchEnd))
  const stop = end === text.length ? end : wordEnd(text, end, matchEnd)
  const cut: Piece[] = []
  let at = 0
  for (const { text: piece, match } of pieces) {
    const shown = piece.slice(Math.max(start - at, 0), Math.max(stop - at, 0))
    if (shown !== '') cut.push({ text: shown, match })
    at += piece.length
  }
  const dots = (there: boolean): Piece[] => (there ? [{ text: '…', match: false }] : [])
  return [...dots(start > 0), ...cut, ...dots(stop < text.length)]
}

/** Where the first word after `from` begins, `until` at the latest. */
function wordStart(text: string, from: number, until: number): number {
  const blank = text.slice(from, until).search(/\s/)
  return blank === -1 ? until : from + blank + 1
}

/** Where the last word before `until` ends, `from` at the earliest; in the middle of one that is longer than that. */
function wordEnd(text: string, until: number, from: number): number {
  const blank = text.slice(from, until + 1).search(/\s\S*$/)
  return blank === -1 ? until : from + blank
}
