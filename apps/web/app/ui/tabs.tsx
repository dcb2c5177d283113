import { Lock } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Count } from './count.tsx'
import { nextItem } from './move-in-menu.ts'

type TabItem<Value extends string> = {
  value: Value
  label: string
  /** Shown, and not open. */
  disabled?: boolean
  /** Of what waits there. */
  count?: string | null
}

type TabsProps<Value extends string> = {
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** What the chosen tab holds. */
  children: ReactNode
}

const sideways: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }

/** Rooms side by side, one of them open. Arrow keys move among those that can be. */
export function Tabs<Value extends string>({ label, items, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const open = items.filter((item) => !item.disabled)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = open.findIndex((item) => item.value === value)
    const to = nextItem(
      sideways[event.key] ?? (event.key.startsWith('Arrow') ? '' : event.key),
      at,
      open.length,
    )
    const item = to === null ? undefined : open[to]
    if (item === undefined) return
    event.preventDefault()
    onChange(item.value)
    document.getElementById(`${id}${item.value}`)?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        // The chosen tab holds the focus for all of them.
        tabIndex={-1}
        onKeyDown={move}
        className="flex flex-wrap gap-x-1 border-b border-line"
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}${item.value}`}
            disabled={item.disabled}
            aria-selected={item.value === value}
            aria-controls={item.value === value ? `${id}panel` : undefined}
            tabIndex={item.value === value ? 0 : -1}
            title={item.count ? `${item.count} waiting` : undefined}
            onClick={() => onChange(item.value)}
            className="inline-flex min-h-11 items-center gap-1.5 px-3.5 py-2 text-meta font-semibold whitespace-nowrap max-[374px]:px-1.5 max-[374px]:text-label text-muted focus-visible:-outline-offset-4 enabled:hover:text-ink disabled:cursor-not-allowed disabled:font-normal aria-selected:text-ink aria-selected:shadow-[inset_0_-3px_0_var(--light-edge)] forced-colors:aria-selected:border-b-3"
          >
            {item.disabled ? <Lock size={15} aria-hidden="true" /> : null}
            {item.label}
            {item.count ? <Count text={item.count} /> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className="pt-6">
        {children}
      </div>
    </>
  )
}
