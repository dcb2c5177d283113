import type { ReactNode } from 'react'

/** One of several values to choose from. */
export type ChoiceItem<Value extends string | number> = {
  value: Value
  label: string
  hint?: ReactNode
  /** Beside the label, of what waits there. */ count?: string | null
}

export type ChoiceProps<Value extends string | number> = {
  legend: string
  name: string
  items: readonly ChoiceItem<Value>[]
  /** Null where none is chosen yet. */
  value: Value | null
  onChange: (value: Value) => void
}
