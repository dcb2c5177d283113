import type { CalculatorKey } from '@collimate/domain/calculator/calculator'

export const basicKeys: readonly CalculatorKey[] = [
  'C',
  '⌫',
  '±',
  '÷',
  '7',
  '8',
  '9',
  '×',
  '4',
  '5',
  '6',
  '−',
  '1',
  '2',
  '3',
  '+',
  '0',
  '.',
  '√',
  '=',
]

export const scientificKeys: readonly CalculatorKey[] = [
  'MC',
  'MR',
  'M+',
  'M−',
  '(',
  ')',
  'sin',
  'cos',
  'tan',
  '²',
  '^',
  '⁻¹',
  'log',
  'ln',
  '10^',
  'π',
  '%',
]

/** What stands on a key where it is not its sign. */
export const keyFaces: Partial<Record<CalculatorKey, string>> = {
  '^': 'xʸ',
  '²': 'x²',
  '⁻¹': '1/x',
  '10^': '10ˣ',
}

/** Names for those who listen, beginning with what stands on the key for those who speak to it. */
export const keyNames: Partial<Record<CalculatorKey, string>> = {
  C: 'C, clear',
  '⌫': 'Delete last',
  '±': 'Change sign',
  '÷': 'Divided by',
  '×': 'Times',
  '−': 'Minus',
  '+': 'Plus',
  '=': 'Equals',
  '.': 'Point',
  '√': 'Square root',
  MC: 'MC, memory clear',
  MR: 'MR, memory recall',
  'M+': 'M+, memory plus',
  'M−': 'M−, memory minus',
  '%': 'Percent',
  '(': 'Open parenthesis',
  ')': 'Close parenthesis',
  '²': 'x², squared',
  '^': 'xʸ, to the power of',
  '⁻¹': '1/x, one over',
  sin: 'sin, sine in degrees',
  cos: 'cos, cosine in degrees',
  tan: 'tan, tangent in degrees',
  log: 'log, base ten',
  ln: 'ln, natural logarithm',
  π: 'Pi',
  '10^': '10ˣ, ten to the power of',
}

const typedKeys: Readonly<Record<string, CalculatorKey>> = {
  '*': '×',
  x: '×',
  '/': '÷',
  '-': '−',
  Enter: '=',
  Backspace: '⌫',
  Delete: 'C',
  p: 'π',
  r: '√',
}

/** What a key of the keyboard means to the calculator, or null. */
export function calculatorKeyOf({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>): CalculatorKey | null {
  if (ctrlKey || metaKey || altKey) return null
  // A comma on many a keyboard.
  if (code === 'NumpadDecimal' && key === ',') return '.'
  if (/^[0-9.+%^()=]$/.test(key)) return key as CalculatorKey
  return typedKeys[key] ?? null
}
