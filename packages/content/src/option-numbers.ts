/** An option that is a number: '22.5 mAs', '+3.0', '8:1', or a range by its lower end: '15 to 20 cm'. */
export type OptionNumber = {
  readonly value: number
  readonly unit: string
  readonly decimals: number
  readonly isRange: boolean
}

const number = String.raw`[+−-]?\d[\d,]*(?:\.\d+)?`
const single = new RegExp(`^(${number})\\s?([^\\d]*|:1)$`)
const range = new RegExp(`^(${number})\\s?(?:to|–|-)\\s?${number}\\s?(\\D*)$`)

/**
 * The options as numbers of one unit, in their order; null unless all are. A pair in brackets ('183 cm (72 in)')
 * counts by its first part; numbers with a direction ('5° caudad') are of one unit only if it is the same.
 */
export function optionNumbers(texts: readonly string[]): OptionNumber[] | null {
  const numbers = texts.map(readNumber)
  if (numbers.some((entry) => entry === null)) return null
  const all = numbers.filter((entry) => entry !== null)
  return new Set(all.map((entry) => `${entry.unit} ${entry.isRange}`)).size === 1 ? all : null
}

/** One option as a number, or null. */
export function readNumber(text: string): OptionNumber | null {
  const plain = text.replace(/\s*\([^)]*\)/g, '').trim()
  const asRange = range.exec(plain)
  const match = asRange ?? single.exec(plain)
  if (match === null) return null
  const digits = match[1] ?? ''
  return {
    value: Number(digits.replace('−', '-').replaceAll(',', '')),
    unit: (match[2] ?? '').trim(),
    decimals: digits.split('.')[1]?.length ?? 0,
    isRange: asRange !== null,
  }
}

export function isAscending(numbers: readonly OptionNumber[]): boolean {
  return numbers.every(({ value }, index) => index === 0 || value > (numbers[index - 1]?.value ?? -Infinity))
}
