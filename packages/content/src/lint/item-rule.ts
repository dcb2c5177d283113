import type { Finding, Severity } from '../finding.ts'
import type { PlacedItem } from '../item.ts'
import type { Bank } from '../bank.ts'

/** Judges one item by itself. */
export type ItemRule = (placed: PlacedItem, bank: Bank) => readonly Finding[]

/** Judges the bank as a whole, or items against each other. */
export type BankRule = (bank: Bank) => readonly Finding[]

export function found(
  { file, item }: PlacedItem,
  rule: string,
  severity: Severity,
  message: string,
): Finding {
  return { file, item: item.id, rule, severity, message }
}

/** @returns the finding in a list when `broken`, else an empty list */
export function foundIf(
  broken: boolean,
  placed: PlacedItem,
  rule: string,
  severity: Severity,
  message: string,
): readonly Finding[] {
  return broken ? [found(placed, rule, severity, message)] : []
}

export function foundInBank(rule: string, message: string, severity: Severity = 'bank'): Finding {
  return { file: 'bank', item: null, rule, severity, message }
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100
}
