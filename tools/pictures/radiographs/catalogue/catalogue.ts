/** Every computed phantom image of the bank, ordered so that each phantom is built once. */
import { ABDOMEN_PICTURES } from './abdomen.ts'
import { CHEST_PICTURES } from './chest.ts'
import { KNEE_PICTURES } from './knee.ts'
import type { Picture } from '../core/entry.ts'

export const PICTURES: readonly Picture[] = [...ABDOMEN_PICTURES, ...CHEST_PICTURES, ...KNEE_PICTURES]
