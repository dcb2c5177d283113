import { sentencesOf } from './passages.ts'

/** A passage around the sentence of it that answers best. */
export type Quote = { readonly before: string; readonly quote: string; readonly after: string }

/** Around a word that was asked for; plain text has neither. */
export const marks = { open: '\u0002', close: '\u0003' } as const

const markedWord = new RegExp(`${marks.open}([^${marks.close}]*)${marks.close}`, 'g')
/** Begins a sentence that points at what is not quoted with it. */
const pointing = /^(it|its|they|them|this|that|these|those|such|he|she|here|there|both|so|and|but|then)\b/i

/**
 * @param marked a passage's text with the words that were asked for between `marks`
 * @param keep the sentence of it that can stand by itself; empty for none
 */
export function chooseQuote(marked: string, keep: string): Quote {
  const sentences = sentencesOf(marked)
  const plain = sentences.map((sentence) => sentence.replaceAll(marks.open, '').replaceAll(marks.close, ''))
  const worth = sentences.map((sentence, index) => {
    const asked = new Set([...sentence.matchAll(markedWord)].map(([, word]) => word?.toLowerCase()))
    const text = plain[index] ?? ''
    return asked.size + (keep !== '' && keep.includes(text) ? 0.5 : 0) - (pointing.test(text) ? 1 : 0)
  })
  const best = worth.indexOf(Math.max(...worth))
  return {
    before: plain.slice(0, best).join(' '),
    quote: plain[best] ?? '',
    after: plain.slice(best + 1).join(' '),
  }
}
