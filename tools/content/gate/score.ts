import * as z from 'zod'
import { questionTypeOf, type Item } from '@collimate/content/item'
import { chooseOf, keysIn, placesOf, readers, type Place, type Reader, type Secret } from './sheets.ts'

const answered = z.strictObject({
  number: z.int().positive(),
  answer: z.array(z.string().regex(/^[A-F]$/)).min(1),
  confidence: z.number().min(0).max(100).default(100),
  secondDefensible: z.boolean().default(false),
  note: z.string().default(''),
})
const judged = z.strictObject({
  number: z.int().positive(),
  verdict: z.enum(['right', 'wrong']),
  note: z.string().default(''),
})
const head = { by: z.string().min(1), minutes: z.number().positive() }

/** What a solver or an options-only reader, and what the reviewer hands back. */
export const answersSchema = z.strictObject({ ...head, answers: z.array(answered) })
export const verdictsSchema = z.strictObject({ ...head, answers: z.array(judged) })

type Answers = z.infer<typeof answersSchema>
export type Handed = {
  readonly [reader in Exclude<Reader, 'reviewer'>]: Answers
} & { readonly reviewer: z.infer<typeof verdictsSchema> }

/** For a reader whose sheet is empty: options alone are shown of no picture item. */
export const unread: Answers = { by: 'nobody', minutes: 0, answers: [] }

/** A reader's word on one item that has to be settled. */
export type Doubt = {
  readonly id: string
  readonly reader: Reader
  readonly what: string
  readonly note: string
}

export type Score = {
  readonly items: number
  readonly solvers: Record<
    'solver-a' | 'solver-b',
    { readonly agreed: number; readonly doubts: readonly Doubt[] }
  >
  /** Planted wrong keys that a reader contradicts, 0 to 1. */
  readonly detection: Record<'solver-a' | 'solver-b' | 'reviewer', number>
  readonly reviewerDoubts: readonly Doubt[]
  readonly optionsOnly: {
    /** Of the questions with one key. */
    readonly items: number
    readonly accuracy: number
    /** Ordered lists, right only as a whole: of n steps chance is 1/n!. */
    readonly lists: { readonly items: number; readonly accuracy: number; readonly chance: number }
    readonly always: readonly string[]
  }
  /** A batch whose readers miss a tenth of the planted keys says nothing about the others. */
  readonly isVoid: boolean
}

/** @throws when a sheet is not answered whole, or a number stands twice */
export function scoreBatch(items: readonly Item[], secret: Secret, handed: Handed): Score {
  for (const reader of readers) checkWhole(reader, placesOf(secret, reader), handed[reader].answers)
  const solvers = {
    'solver-a': scoreSolver('solver-a', items, secret, handed),
    'solver-b': scoreSolver('solver-b', items, secret, handed),
  }
  const review = handed.reviewer.answers.map((answer) => ({
    ...answer,
    ...place(secret, 'reviewer', answer.number),
  }))
  const flagged = review.filter(({ verdict }) => verdict === 'wrong')
  const detection = {
    'solver-a': solvers['solver-a'].detection,
    'solver-b': solvers['solver-b'].detection,
    reviewer: share(secret.planted, (id) => flagged.some((answer) => answer.id === id)),
  }
  return {
    items: items.length,
    solvers,
    detection,
    reviewerDoubts: flagged
      .filter(({ id }) => !secret.planted.includes(id))
      .map(({ id, note }) => ({ id, reader: 'reviewer', what: 'calls the key wrong', note })),
    optionsOnly: scoreOptions(items, secret, handed),
    isVoid: Object.values(detection).some((rate) => rate < 0.9),
  }
}

function scoreSolver(
  reader: 'solver-a' | 'solver-b',
  items: readonly Item[],
  secret: Secret,
  handed: Handed,
) {
  const answers = handed[reader].answers.map((answer) => ({
    ...answer,
    ...place(secret, reader, answer.number),
  }))
  const isRight = (answer: (typeof answers)[number]) =>
    same(items, answer, keysIn(itemOf(items, answer.id), answer.order))
  const doubts = answers.flatMap((answer): Doubt[] => {
    const what = [
      ...(isRight(answer) ? [] : ['answers otherwise']),
      ...(answer.confidence < 70 ? [`is sure to ${answer.confidence}`] : []),
      ...(answer.secondDefensible ? ['finds a second answer defensible'] : []),
    ]
    return what.length === 0 ? [] : [{ id: answer.id, reader, what: what.join(', '), note: answer.note }]
  })
  return {
    agreed: answers.filter(isRight).length,
    doubts,
    detection: share(secret.planted, (id) =>
      answers.some((answer) => answer.id === id && !same(items, answer, answer.shownKeys)),
    ),
  }
}

function scoreOptions(items: readonly Item[], secret: Secret, handed: Handed): Score['optionsOnly'] {
  const sheets = ['options-1', 'options-2', 'options-3'] as const
  const hits = sheets.map(
    (reader) =>
      new Set(
        handed[reader].answers.flatMap((answer) => {
          const own = place(secret, reader, answer.number)
          return same(items, { ...own, answer: answer.answer }, keysIn(itemOf(items, own.id), own.order))
            ? [own.id]
            : []
        }),
      ),
  )
  const shown = placesOf(secret, 'options-1').map(({ id }) => id)
  const lists = shown.filter((id) => chooseOf(itemOf(items, id)) === 'in order')
  const singles = shown.filter((id) => !lists.includes(id))
  const accuracy = (ids: readonly string[]) =>
    meanOf(ids.flatMap((id) => hits.map((own) => Number(own.has(id)))))
  return {
    items: singles.length,
    accuracy: accuracy(singles),
    lists: {
      items: lists.length,
      accuracy: accuracy(lists),
      chance: meanOf(lists.map((id) => 1 / factorial(itemOf(items, id).options.length))),
    },
    always: shown.filter((id) => hits.every((own) => own.has(id))),
  }
}

function place(secret: Secret, reader: Reader, number: number): Place {
  const found = placesOf(secret, reader)[number - 1]
  if (found === undefined)
    throw new Error(`${reader} answers number ${number}, which the sheet does not have`)
  return found
}

function itemOf(items: readonly Item[], id: string): Item {
  const item = items.find((entry) => entry.id === id)
  if (item === undefined) throw new Error(`${id} of the sheets is not in the batch`)
  return item
}

function checkWhole(
  reader: Reader,
  places: readonly Place[],
  answers: readonly { readonly number: number }[],
): void {
  const numbers = new Set(answers.map(({ number }) => number))
  const missing = places.flatMap((_, index) => (numbers.has(index + 1) ? [] : [index + 1]))
  if (missing.length > 0) throw new Error(`${reader} does not answer ${missing.join(', ')}`)
  if (answers.length !== places.length)
    throw new Error(`${reader} answers ${answers.length} times, not ${places.length}`)
}

/** Whether an answer is these letters: any one of them, all of them, or all of them in their order. */
function same(
  items: readonly Item[],
  { id, answer }: { readonly id: string; readonly answer: readonly string[] },
  letters: readonly string[],
): boolean {
  switch (questionTypeOf(itemOf(items, id)).answerKind) {
    case 'option':
    case 'point':
      return answer.length === 1 && letters.includes(answer.join())
    case 'options':
      return answer.toSorted().join() === letters.toSorted().join()
    case 'sequence':
      return answer.join() === letters.join()
  }
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}

function share(ids: readonly string[], matches: (id: string) => boolean): number {
  return ids.length === 0 ? 1 : ids.filter(matches).length / ids.length
}
