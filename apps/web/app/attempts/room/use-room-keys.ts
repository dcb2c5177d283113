import { readStored, storeValue } from '../../lib/stored-flag.ts'
import { useWindowKeys } from '../../lib/use-window-keys.ts'
import { actionOf, type RoomAction, type KeyPlace } from './room-keys.ts'

const fields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
const owners = 'dialog, [role=menu], [data-owns-keys]'
const stored = 'room-keys'

/** Whether letters, digits and ? are keys of a room in this browser. */
export function usesCharacters(): boolean {
  return readStored(stored) !== 'off'
}

export function setCharacters(on: boolean): void {
  storeValue(stored, on ? null : 'off')
}

/** What was asked for and is on its way: typed at once, its words must not answer the question. */
const pending = '[data-pending]'
const over = `dialog[open], ${pending}`

/** @param options how many of the current question's have a key */
export function useRoomKeys(options: number, onAction: (action: RoomAction) => void): void {
  useWindowKeys((event) => {
    const action = event.defaultPrevented ? null : actionOf(event, placeOf(event.target), options)
    if (action === null) {
      if (choosesByItself(event) && document.querySelector(pending) !== null) event.preventDefault()
      return
    }
    // The arrows would also choose the next radio button, Enter would also submit.
    event.preventDefault()
    if (event.repeat && action.kind !== 'next' && action.kind !== 'previous') return
    onAction(action)
    if (action.kind === 'choose') bringFocus(event.target, action.option)
  })
}

/** A space between words, or an arrow, where the focus is on an option. */
function choosesByItself({ key, target }: KeyboardEvent): boolean {
  const isChoice = target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)
  return isChoice && (key === ' ' || key.startsWith('Arrow'))
}

/** A focus on another option goes along with the choice: left behind, its ring would mark what is not chosen. */
function bringFocus(from: EventTarget | null, option: number): void {
  if (!(from instanceof HTMLInputElement)) return
  from.closest('fieldset')?.querySelectorAll('input')[option]?.focus()
}

function placeOf(target: EventTarget | null): KeyPlace {
  const characters = usesCharacters()
  if (!(target instanceof Element)) return { typing: false, pressable: false, characters }
  return {
    characters,
    // An open dialog has the keys also where a press left the focus nowhere, as Safari does with most buttons.
    typing:
      target.matches(fields) || target.closest(owners) !== null || document.querySelector(over) !== null,
    pressable: target.closest('button, a[href], summary') !== null,
  }
}
