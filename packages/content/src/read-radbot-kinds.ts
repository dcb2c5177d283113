import { createKinds, type Kinds } from '@collimate/domain/radbot/kinds'
import { plainText, sentencesOf } from '@collimate/domain/radbot/passages'
import * as z from 'zod'
import { requireAs } from './content-file.ts'
import type { Finding } from './finding.ts'
import { readSuggestions } from './read-suggestions.ts'

const text = z.string().min(1).max(300)

/** `examples` are of this kind, `others` of none, though they come close. */
const kind = z.strictObject({
  kind: text,
  instead: text,
  asks: z.array(text).min(1),
  unless: z.array(text),
  examples: z.array(text).min(2),
  others: z.array(text).min(1),
})
const schema = z.strictObject({
  lists: z.record(z.string(), z.array(text).min(1)),
  kinds: z.array(kind).min(1),
})
export type KindsContent = z.infer<typeof schema>

const file = 'radbot-kinds.json'

/**
 * The kinds of questions that RadBot does not answer.
 *
 * @param folder the content folder
 * @throws naming what is wrong with the file
 */
export function readKinds(folder: string): KindsContent {
  return requireAs(folder, file, schema)
}

type Asking = { readonly stem: string; readonly asks?: readonly string[] | undefined }
type Own = {
  readonly bank: { readonly items: readonly { readonly item: Asking }[] }
  readonly lessons: {
    readonly questions: readonly { readonly question: Asking }[]
    readonly pages: readonly { readonly head: { readonly title: string } }[]
  }
  /** What is asked of the pages. */
  readonly asks: readonly { readonly asks: readonly string[] }[]
}

/** What our sources answer: what is asked at the end of each question, of pages and rationales, titles, and suggestions. */
export function ownQuestions(folder: string, { bank, lessons, asks }: Own): string[] {
  const asked = [...bank.items.map(({ item }) => item), ...lessons.questions.map(({ question }) => question)]
  return [
    ...asked.flatMap(({ stem }) => sentencesOf(plainText(stem)).slice(-1)),
    ...[...bank.items.map(({ item }) => item), ...asks].flatMap((one) => one.asks ?? []),
    ...lessons.pages.map(({ head }) => head.title),
    ...[...readSuggestions(folder).values()].flat(),
  ]
}

/**
 * Kinds that are there twice, lists that are not there, examples that are not found to be of their kind, and
 * questions that our sources do answer and that are declined all the same.
 *
 * @param answered questions of our own
 */
export function checkKinds(content: KindsContent, answered: readonly string[]): Finding[] {
  const found = (message: string): Finding => ({ file, item: null, rule: 'R03', severity: 'error', message })
  const kindOf = createKinds(content satisfies Kinds)
  const names = content.kinds.map((one) => one.kind)
  const patterns = content.kinds.flatMap(({ asks, unless }) => [...asks, ...unless])
  const lists = patterns.flatMap((pattern) =>
    [...pattern.matchAll(/<([^>]*)>/g)].map(([, name = '']) => name),
  )
  const declined = (asked: string, because: string) => {
    const of = kindOf(asked)
    return of === null ? [] : [found(`“${asked}” is declined as “${of.kind}”, ${because}`)]
  }
  return [
    ...names
      .filter((name, index) => names.indexOf(name) < index)
      .map((name) => found(`“${name}” is there twice`)),
    ...[...new Set(lists)]
      .filter((name) => content.lists[name] === undefined)
      .map((name) => found(`there is no list “${name}”`)),
    ...content.kinds.flatMap((one) => [
      ...one.examples.flatMap((example) => {
        const of = kindOf(example)?.kind
        return of === one.kind ? [] : [found(`“${example}” is no “${one.kind}” but ${of ?? 'answered'}`)]
      }),
      ...one.others.flatMap((other) => declined(other, `which “${one.kind}” says it is not`)),
    ]),
    ...answered.flatMap((asked) => declined(asked, 'and our sources answer it')),
  ]
}
