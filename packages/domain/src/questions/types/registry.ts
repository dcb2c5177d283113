import { hotSpot } from './hot-spot.ts'
import { multiple } from './multiple.ts'
import { orderedList } from './ordered-list.ts'
import type { Answer, QuestionType } from './question-type.ts'
import { single } from './single.ts'

export const questionTypes = {
  single,
  multiple,
  'ordered-list': orderedList,
  'hot-spot': hotSpot,
} satisfies Record<string, QuestionType>

export type QuestionTypeName = keyof typeof questionTypes
export const questionTypeNames = Object.keys(questionTypes) as [QuestionTypeName, ...QuestionTypeName[]]

/** What students call the types, in the order they are listed in. */
export const questionTypeLabels: Readonly<Record<QuestionTypeName, string>> = {
  single: 'Single answer',
  multiple: 'Select all that apply',
  'ordered-list': 'Put in order',
  'hot-spot': 'Hot spot',
}

/** What a row and an item of content name: `single` and `multiple` are told apart by the number of right options. */
export type NamedQuestionType = Exclude<QuestionTypeName, 'single' | 'multiple'>
export const namedQuestionTypes = questionTypeNames.filter(
  (name) => name !== 'single' && name !== 'multiple',
) as [NamedQuestionType, ...NamedQuestionType[]]

/** What an answer of one place of an attempt may look like; never changes while the attempt lives. */
export type Shape = { readonly type: QuestionTypeName; readonly options: number }

/** @returns the answer as it is stored, null for "unanswered", or 'refused' */
export function readAnswer(given: unknown, shape: Shape): Answer | null | 'refused' {
  return questionTypes[shape.type].readAnswer(given, shape.options)
}
