import { sentencesOf } from './passages.ts'

/** A passage around the sentence of it that answers best. */
export type Quote = { readonly before: string; readonly quote: string; readonly after: string }

/** Around a word that was asked for; plain text has neither. */
export const marks = { open: '\u0002', close: '\u0003' } as const

const markedWord = new RegExp(`${marks.open}([^${marks.close}]*)${marks.close}`, 'g')
/** Begins a sentence that points at what is not quoted with it. */
const pointing = /^(it|its|they|them|this|that|these|those|such|he|she|here|there|both|so|and|but|then)\b/i

/** Characters of a quote at most: what has no sentences is cut between words. */
const longest = 320
/** What a sentence that is known to answer counts, in words that were asked for: it says them in other words. */
const answering = 3
/** And of what stands before the first word asked for, then. */
const lead = 80

/**
 * @param marked a passage's text with the words that were asked for between `marks`
 * @param answer words of it that are known to answer: for their sentence they count as `answering`; empty for none
 */
export function chooseQuote(marked: string, answer = ''): Quote {
  const sentences = sentencesOf(marked)
  const worth = sentences.map((sentence) => {
    const asked = new Set([...sentence.matchAll(markedWord)].map(([, word]) => word?.toLowerCase()))
    const text = unmarked(sentence)
    const answers = answer !== '' && (answer.includes(text) || text.includes(answer))
    return asked.size + (answers ? answering : 0) - (pointing.test(text) ? 1 : 0)
  })
  const best = worth.indexOf(Math.max(...worth))
  const plain = sentences.map(unmarked)
  const [cutBefore, quote, cutAfter] = clipped(sentences[best] ?? '')
  const together = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')
  return {
    before: together([...plain.slice(0, Math.max(0, best)), cutBefore]),
    quote,
    after: together([cutAfter, ...plain.slice(best + 1)]),
  }
}

/** What is quoted of a sentence, between what is not. */
function clipped(sentence: string): [before: string, quote: string, after: string] {
  const text = unmarked(sentence)
  if (text.length <= longest) return ['', text, '']
  const first = Math.max(0, sentence.indexOf(marks.open))
  const from = first <= lead ? 0 : text.indexOf(' ', first - lead) + 1
  const until = text.lastIndexOf(' ', from + longest)
  const end = until > from ? until : from + longest
  return [text.slice(0, from).trim(), text.slice(from, end).trim(), text.slice(end).trim()]
}

function unmarked(text: string): string {
  return text.replaceAll(marks.open, '').replaceAll(marks.close, '')
}
