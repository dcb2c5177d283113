import type { QuestionTypeName } from '@collimate/domain/questions/types/registry'
import { hotSpot } from './hot-spot/hot-spot.tsx'
import { multiple } from './multiple/multiple.tsx'
import { orderedList } from './ordered-list/ordered-list.tsx'
import type { QuestionScreens } from './question-screens.ts'
import { single } from './single/single.tsx'

export const questionScreens: Readonly<Record<QuestionTypeName, QuestionScreens>> = {
  single,
  multiple,
  'ordered-list': orderedList,
  'hot-spot': hotSpot,
}
