import { confidences, type Confidence } from '@collimate/domain/questions/confidence'
import { optionLetter } from '../../questions/option-letter.ts'

export type RoomAction =
  | { readonly kind: 'choose'; readonly option: number }
  /** How sure, of the answer chosen. */
  | { readonly kind: 'confidence'; readonly confidence: Confidence }
  /** `main`: what the main button does. */
  | { readonly kind: 'main' | 'next' | 'previous' | 'flag' | 'calculator' | 'help' | 'bookmark' | 'note' }

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Where the focus is, as far as it decides what a key means. */
export type KeyPlace = {
  /** In a field, a dialog or the calculator: keys belong to it. */
  readonly typing: boolean
  /** On a button or link: Enter presses it. */
  readonly pressable: boolean
  /** Letters, digits and ? are keys: not for a student who dictates, for one. */
  readonly characters: boolean
}

/**
 * What a key does in the room, or null.
 *
 * F always flags: a sixth option is chosen by 6, so that flagging never changes an answer. With three options or
 * more C is the third one, as A, B and D are theirs, and Shift + C the calculator. Shift + 1 to 3 say how sure.
 *
 * @param options how many of the current question's have a key
 */
export function actionOf(key: Key, place: KeyPlace, options: number): RoomAction | null {
  if (place.typing || key.ctrlKey || key.metaKey || key.altKey) return null
  if (!place.characters && key.key.length === 1) return null
  if (key.key === 'ArrowRight') return { kind: 'next' }
  if (key.key === 'ArrowLeft') return { kind: 'previous' }
  if (key.key === 'Enter') return place.pressable ? null : { kind: 'main' }
  if (key.key === '?') return { kind: 'help' }
  const confidence = confidenceOf(key)
  if (confidence !== null) return { kind: 'confidence', confidence }
  const letter = key.key.toLowerCase()
  if (letter === 'f') return { kind: 'flag' }
  if (letter === 'm') return { kind: 'bookmark' }
  if (letter === 'n') return { kind: 'note' }
  const option = optionOf(key)
  if (option !== null && option < options) return { kind: 'choose', option }
  return letter === 'c' ? { kind: 'calculator' } : null
}

/** The first and the last of the keys that choose: letters as far as none of them flags. */
export function choosingKeys(options: number): readonly [first: string, last: string] {
  return options > 5 ? ['1', String(options)] : ['A', optionLetter(options - 1)]
}

/** Shift + 1, 2 or 3; where a digit takes Shift, as on French keyboards, it stays the digit. */
function confidenceOf({ key, code, shiftKey }: Key): Confidence | null {
  if (!shiftKey || /^\d$/.test(key)) return null
  const digit = /^Digit([1-3])$/.exec(code)?.[1]
  return digit === undefined ? null : (confidences[Number(digit) - 1] ?? null)
}

function optionOf({ key, shiftKey }: Key): number | null {
  if (/^[1-9]$/.test(key)) return Number(key) - 1
  return !shiftKey && /^[a-i]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : null
}
