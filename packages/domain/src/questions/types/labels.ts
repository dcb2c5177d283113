import type { QuestionTypeName } from './registry.ts'

/** What students call the types, in the order they are listed in. */
export const questionTypeLabels: Readonly<Record<QuestionTypeName, string>> = {
  single: 'Single answer',
  multiple: 'Select all that apply',
  'ordered-list': 'Put in order',
  'hot-spot': 'Hot spot',
}
