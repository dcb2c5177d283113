import { questionTypeOf, rightOptionsOf, type Item } from '@collimate/content/item'
import { orderOptions } from '@collimate/content/order-options'
import { createHash } from 'node:crypto'
import * as z from 'zod'

/** Who reads what of a batch: two solve it blind, three see options alone, one sees the keys. */
export const readers = ['solver-a', 'solver-b', 'options-1', 'options-2', 'options-3', 'reviewer'] as const
export type Reader = (typeof readers)[number]

/** How a reader gets an item: `order` are the places of its options in the item, as they are shown; of an ordered list `shownKeys` are all letters in order. */
const placeSchema = z.strictObject({
  id: z.string(),
  order: z.array(z.int().nonnegative()),
  shownKeys: z.array(z.string()),
})
export type Place = z.infer<typeof placeSchema>

/** What stays with the gate: where everything stands in each sheet, and which keys are wrong on purpose. */
export const secretSchema = z.strictObject({
  seed: z.string(),
  planted: z.array(z.string()),
  places: z.array(z.strictObject({ reader: z.enum(readers), places: z.array(placeSchema) })),
})
export type Secret = z.infer<typeof secretSchema>

export function placesOf({ places }: Secret, reader: Reader): readonly Place[] {
  return places.find((own) => own.reader === reader)?.places ?? []
}

export type Sheet = {
  readonly reader: Reader
  readonly task: string
  readonly questions: readonly {
    readonly number: number
    readonly stem?: string
    readonly picture?: string
    /** As a student is told: not how many of several. */
    readonly choose: 1 | 'all that apply' | 'in order'
    readonly options: Record<string, string>
    readonly key?: readonly string[]
  }[]
}

const tasks = {
  solver:
    'Solve every question from what it says and its picture shows. For each give {number, answer: [letters], confidence: 0 to 100, secondDefensible: true or false, note}. Where choose says "in order", the answer is every letter, in the order the question asks for. A lettered place is marked on the picture, and its text says where it lies: note it where the two do not agree.',
  options:
    'You see options and no question. For each guess the key: {number, answer: [letter]}; where choose says "in order", guess the order: {number, answer: [every letter]}. Say in note what gave it away.',
  reviewer:
    'You see every question with its key; where choose says "in order", the key is every letter in order. A lettered place is marked on the picture, and its text says where it lies: call it wrong where the two do not agree. Some keys are wrong. For each give {number, verdict: "right" or "wrong", note}.',
}

/**
 * The sheets of a batch. Questions and options stand in an order of their own in each; the same seed gives the same
 * sheets. 3 % of the items, two at least, get a wrong key in the reviewer's sheet (an ordered list two neighbors the wrong
 * way round), and are scored with it for all.
 */
export function makeSheets(items: readonly Item[], seed: string): { sheets: Sheet[]; secret: Secret } {
  const planted = shuffle(items, `${seed}:planted`)
    .slice(0, Math.max(2, Math.ceil(items.length * 0.03)))
    .map(({ id }) => id)
  const made = readers.map((reader) => makeSheet(items, reader, seed, planted))
  return {
    sheets: made.map(({ sheet }) => sheet),
    secret: { seed, planted, places: made.map(({ sheet, places }) => ({ reader: sheet.reader, places })) },
  }
}

function makeSheet(
  items: readonly Item[],
  reader: Reader,
  seed: string,
  planted: readonly string[],
): { sheet: Sheet; places: Place[] } {
  const optionsOnly = reader.startsWith('options')
  // Letters of a picture mean nothing without it, and several keys cannot be guessed as one.
  const shown = items.filter(
    (item) => !optionsOnly || (chooseOf(item) !== 'all that apply' && item.image === undefined),
  )
  const ordered = shuffle(shown, `${seed}:${reader}`)
  const places = ordered.map((item) => placeOf(item, `${seed}:${reader}`, planted.includes(item.id)))
  const questions = ordered.map((item, index) => ({
    number: index + 1,
    ...(optionsOnly ? {} : { stem: item.stem }),
    ...(optionsOnly ? {} : pictureOf(item, seed)),
    choose: chooseOf(item),
    options: Object.fromEntries(
      (places[index]?.order ?? []).map((from, at) => [letter(at), item.options[from]?.text ?? '']),
    ),
    ...(reader === 'reviewer' ? { key: places[index]?.shownKeys ?? [] } : {}),
  }))
  const task = reader === 'reviewer' ? tasks.reviewer : optionsOnly ? tasks.options : tasks.solver
  return { sheet: { reader, task, questions }, places }
}

/** A picture that something is drawn on lies beside the sheets, by a name that tells nothing. */
function pictureOf(item: Item, seed: string): { picture?: string } {
  if (item.image === undefined) return {}
  const isDrawn = questionTypeOf(item).onPicture || item.image.marks !== undefined
  return { picture: isDrawn ? drawnPicture(item.id, seed) : item.image.file }
}

/** Where the sheets' own picture of a hot spot or of marks lies, below their folder. */
export function drawnPicture(id: string, seed: string): string {
  return `pictures/${createHash('sha256').update(`${seed}:${id}`).digest('hex').slice(0, 12)}.png`
}

/** What a right answer is made of, as a reader is told. */
export function chooseOf(item: Item): Sheet['questions'][number]['choose'] {
  switch (questionTypeOf(item).answerKind) {
    case 'option':
    case 'point':
      return 1
    case 'options':
      return 'all that apply'
    case 'sequence':
      return 'in order'
  }
}

function placeOf(item: Item, seed: string, isPlanted: boolean): Place {
  const order = orderFor(item, seed)
  const right = keysIn(item, order)
  return { id: item.id, order, shownKeys: isPlanted ? wrongKeys(item, right, seed) : right }
}

/** The true keys as letters of a sheet; of a sequence all letters in the right order. */
export function keysIn(item: Item, order: readonly number[]): string[] {
  const letters = rightOptionsOf(item).map((option) => letter(order.indexOf(item.options.indexOf(option))))
  return chooseOf(item) === 'in order' ? letters : letters.toSorted()
}

/** One key less and a wrong option instead; of a sequence two neighbors the wrong way round. */
function wrongKeys(item: Item, right: readonly string[], seed: string): string[] {
  if (chooseOf(item) === 'in order') return turnTwo(item, right, seed)
  const wrong = item.options.map((_, at) => letter(at)).filter((own) => !right.includes(own))
  return [...right.slice(1), ...wrong.slice(0, 1)].toSorted()
}

/** In each sheet an order of its own; the places of a hot spot bear the letters on their picture, which a student sees. */
function orderFor(item: Item, seed: string): number[] {
  if (questionTypeOf(item).onPicture) return orderOptions(item).map((option) => item.options.indexOf(option))
  return shuffle(
    item.options.map((_, index) => ({ id: `${item.id}:${index}`, index })),
    seed,
  ).map(({ index }) => index)
}

function turnTwo(item: Item, right: readonly string[], seed: string): string[] {
  const [first] = shuffle(
    right.slice(1).map((_, index) => ({ id: `${item.id}:swap:${index}`, index })),
    seed,
  )
  const at = first?.index ?? 0
  return [...right.slice(0, at), ...right.slice(at, at + 2).toReversed(), ...right.slice(at + 2)]
}

function shuffle<T extends { readonly id: string }>(list: readonly T[], seed: string): T[] {
  const rank = (id: string) => createHash('sha256').update(`${seed}:${id}`).digest('hex')
  return list.toSorted((a, b) => rank(a.id).localeCompare(rank(b.id)))
}

/** A for the first option shown. */
export function letter(at: number): string {
  return String.fromCharCode(65 + at)
}
