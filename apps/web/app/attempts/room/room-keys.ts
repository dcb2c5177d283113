import { optionLetter } from '../../questions/option-letter.ts'

export type RoomAction =
  | { readonly kind: 'choose'; readonly option: number }
  /** `main`: what the main button does. */
  | { readonly kind: 'main' | 'next' | 'previous' | 'flag' | 'calculator' | 'help' }

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Where the focus is, as far as it decides what a key means. */
export type KeyPlace = {
  /** In a field, a dialog or the calculator: keys belong to it. */
  readonly typing: boolean
  /** On a button or link: Enter presses it. */
  readonly pressable: boolean
}

/**
 * What a key does in the room, or null.
 *
 * F always flags: a sixth option is chosen by 6, so that flagging never changes an answer. With three options or
 * more C is the third one, as A, B and D are theirs, and Shift + C the calculator.
 *
 * @param options how many of the current question's have a key
 */
export function actionOf(key: Key, place: KeyPlace, options: number): RoomAction | null {
  if (place.typing || key.ctrlKey || key.metaKey || key.altKey) return null
  if (key.key === 'ArrowRight') return { kind: 'next' }
  if (key.key === 'ArrowLeft') return { kind: 'previous' }
  if (key.key === 'Enter') return place.pressable ? null : { kind: 'main' }
  if (key.key === '?') return { kind: 'help' }
  const letter = key.key.toLowerCase()
  if (letter === 'f') return { kind: 'flag' }
  const option = optionOf(key)
  if (option !== null && option < options) return { kind: 'choose', option }
  return letter === 'c' ? { kind: 'calculator' } : null
}

/** The first and the last of the keys that choose: letters as far as none of them flags. */
export function choosingKeys(options: number): readonly [first: string, last: string] {
  return options > 5 ? ['1', String(options)] : ['A', optionLetter(options - 1)]
}

function optionOf({ key, shiftKey }: Key): number | null {
  if (/^[1-9]$/.test(key)) return Number(key) - 1
  return !shiftKey && /^[a-i]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : null
}
