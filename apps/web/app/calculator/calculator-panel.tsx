import {
  type Calculator,
  type CalculatorKey,
  displayLine,
  emptyCalculator,
  expressionLine,
  pressKey,
} from '@collimate/domain/calculator/calculator'
import { X } from 'lucide-react'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from '../ui/button.tsx'
import { basicKeys, calculatorKeyOf, keyFaces, keyNames, scientificKeys } from './calculator-keys.ts'

/** Over the navigator on a desk, at the lower edge of a phone; the question stays in view. */
export function CalculatorPanel({ onClose }: { onClose: () => void }) {
  const [calculator, setCalculator] = useState(emptyCalculator)
  const [scientific, setScientific] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const press = (key: CalculatorKey) => setCalculator((before) => pressKey(before, key))
  useCalculatorKeys(panel, press, onClose)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-owns-keys
      data-toasts-left
      data-scientific={scientific || undefined}
      aria-labelledby="calculator"
      className="fixed inset-x-0 bottom-0 z-30 max-h-dvh overflow-x-hidden overflow-y-auto overscroll-contain scroll-pt-36 rounded-t-3 border-t border-edge bg-raised shadow-float outline-none md:inset-x-auto md:right-3 md:max-h-[calc(100dvh-82px)] md:w-[280px] md:rounded-3 md:border md:max-[1099px]:bottom-[76px] min-[1100px]:top-[74px] min-[1100px]:bottom-auto"
    >
      {/* In a window too low for all of them the keys scroll under the display. */}
      <div className="sticky top-0 z-10 border-b border-line bg-raised">
        <div className="flex items-center justify-between bg-sunken pl-3.5">
          <h2 id="calculator" className="font-ui text-meta font-semibold tracking-normal">
            Calculator
          </h2>
          <div className="flex">
            <Button
              kind="ghost"
              className="px-3 text-meta"
              aria-pressed={scientific}
              onClick={() => setScientific(!scientific)}
            >
              {scientific ? 'Basic' : 'Scientific'}
            </Button>
            <Button kind="ghost" size="icon" aria-label="Close calculator" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </Button>
          </div>
        </div>
        <CalculatorDisplay calculator={calculator} />
      </div>
      {scientific ? <KeyGrid keys={scientificKeys} columns="grid-cols-6" onPress={press} small /> : null}
      <KeyGrid keys={basicKeys} columns="grid-cols-4" onPress={press} />
    </section>
  )
}

/** While the focus is in the panel, the keyboard is the calculator's; it starts there. */
function useCalculatorKeys(
  panel: RefObject<HTMLElement | null>,
  press: (key: CalculatorKey) => void,
  onClose: () => void,
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose()
    const pressesButton = event.target instanceof HTMLButtonElement && event.key === 'Enter'
    const key = pressesButton ? null : calculatorKeyOf(event)
    if (key === null) return
    event.preventDefault()
    press(key)
  })
  // From the moment it takes the focus.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    const box = panel.current
    box?.addEventListener('keydown', listen)
    return () => box?.removeEventListener('keydown', listen)
  }, [panel])
  useBorrowedFocus(panel)
}

/** Takes the focus while the panel is there, and gives it back to what had it, unless it has moved on by itself. */
function useBorrowedFocus(panel: RefObject<HTMLElement | null>): void {
  // A layout effect: its end runs while the panel still stands and can be asked whether it holds the focus.
  useLayoutEffect(() => {
    const before = document.activeElement
    const box = panel.current
    box?.focus()
    // A key that is clicked must not take the next Enter: the focus stays where it is in the panel.
    const stay = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('button') === null) return
      event.preventDefault()
      if (box?.contains(document.activeElement) !== true) box?.focus({ preventScroll: true })
    }
    box?.addEventListener('mousedown', stay)
    return () => {
      box?.removeEventListener('mousedown', stay)
      const held = box?.contains(document.activeElement) ?? false
      if (held && before instanceof HTMLElement) before.focus()
    }
  }, [panel])
}

function CalculatorDisplay({ calculator }: { calculator: Calculator }) {
  const memory = calculator.memory !== '0'
  return (
    <div className="px-4 pt-2 pb-2.5 text-right">
      <p className="num flex min-h-[1.4em] justify-between gap-3 text-meta text-muted">
        <span>{memory ? <abbr title="A number is in memory">M</abbr> : null}</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{expressionLine(calculator)}</span>
      </p>
      <output
        className={classNames(
          'num block leading-[1.2] [overflow-wrap:anywhere]',
          calculator.error === null ? 'text-[1.75rem]' : 'text-body font-semibold text-low',
        )}
      >
        {displayLine(calculator)}
      </output>
    </div>
  )
}

type KeyGridProps = {
  keys: readonly CalculatorKey[]
  columns: string
  small?: boolean
  onPress: (key: CalculatorKey) => void
}

function KeyGrid({ keys, columns, small = false, onPress }: KeyGridProps) {
  return (
    <div className={classNames('grid gap-px bg-line', small && 'border-b border-line', columns)}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={keyNames[key]}
          onClick={() => onPress(key)}
          className={classNames(
            'min-h-11 font-medium focus-visible:-outline-offset-4 md:min-h-[46px]',
            small ? 'text-meta md:min-h-11' : 'text-[1.0625rem]',
            keyLook(key),
          )}
        >
          {keyFaces[key] ?? key}
        </button>
      ))}
    </div>
  )
}

function keyLook(key: CalculatorKey): string {
  if (key === '%') return 'col-span-2 bg-raised hover:bg-sunken'
  if (key === '=') return 'bg-light text-on-light font-bold hover:bg-light-hi'
  if ('÷×−+'.includes(key)) return 'bg-sunken font-semibold hover:bg-raised'
  return 'bg-raised hover:bg-sunken'
}
