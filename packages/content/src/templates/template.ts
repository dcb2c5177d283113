/** A value for each parameter of a template. */
export type Draw = Readonly<Record<string, number>>

/** A number and how it comes about; `working` names parameters in braces: '{m} × ({d2} ÷ {d1})²'. */
type Computed = { readonly value: (draw: Draw) => number; readonly working: string }

/** A result a student reaches by a named misconception. */
export type Wrong = Computed & { readonly name: string }

/** A calculation that can be asked with many numbers. */
export type Template = {
  readonly id: string
  readonly objective: string
  /** What is asked; the stem gives every parameter. */
  readonly asked: string
  /** As written behind the number; '%' and ':1' stand close. */
  readonly unit: string
  /** Places the result is rounded to, half up. */
  readonly decimals: number
  readonly parameters: Readonly<Record<string, readonly number[]>>
  /** Whether the numbers go together. */
  readonly fits: (draw: Draw) => boolean
  readonly answer: Computed & { readonly because: string }
  readonly wrong: readonly Wrong[]
  /** Factors of general slips: doubling, halving, a decimal place. At most one stands in an item. */
  readonly slips: readonly Wrong[]
  /** Results may be negative and are written with their sign. */
  readonly signed: boolean
}

type Formula<P extends string> = (draw: Readonly<Record<P, number>>) => number

type Definition<P extends string> = {
  id: string
  objective: string
  asked: string
  unit: string
  decimals: number
  parameters: Readonly<Record<P, readonly number[]>>
  fits?: (draw: Readonly<Record<P, number>>) => boolean
  answer: { value: Formula<P>; working: string; because: string }
  wrong: readonly { name: string; value: Formula<P>; working: string }[]
  signed?: boolean
}

/** Completes a definition: checks that a draw has every parameter, adds the general slips. */
export function template<P extends string>(definition: Definition<P>): Template {
  const { answer, wrong, parameters, fits = () => true, signed = false } = definition
  const names = Object.keys(parameters) as P[]
  const checked = (draw: Draw): Readonly<Record<P, number>> => {
    const missing = names.find((name) => draw[name] === undefined)
    if (missing !== undefined) throw new Error(`Template ${definition.id} needs a value for ${missing}`)
    return draw
  }
  const value = (draw: Draw) => answer.value(checked(draw))
  return {
    ...definition,
    signed,
    fits: (draw) => fits(checked(draw)),
    answer: { ...answer, value },
    wrong: wrong.map((entry) => ({ ...entry, value: (draw) => entry.value(checked(draw)) })),
    slips: (signed ? signedSlips : slips).map(({ factor, ...slip }) => ({
      ...slip,
      value: (draw) => value(draw) * factor,
      working: `${slip.working} (${answer.working})`,
    })),
  }
}

const slips = [
  { name: 'Doubles the result, which nothing in the question calls for', factor: 2, working: '2 ×' },
  { name: 'Halves the result, which nothing in the question calls for', factor: 0.5, working: '½ ×' },
  { name: 'Slips the decimal point one place to the right', factor: 10, working: '10 ×' },
  { name: 'Slips the decimal point one place to the left', factor: 0.1, working: '0.1 ×' },
]

const signedSlips = [
  { name: 'Doubles the result, which nothing in the question calls for', factor: 2, working: '2 ×' },
  { name: 'Doubles the result and turns its sign', factor: -2, working: '−2 ×' },
]

/** Rounds half up; a value that is a half but for the last binary digits counts as a half. */
export function roundHalfUp(value: number, decimals: number): number {
  const scaled = Number((value * 10 ** decimals).toPrecision(12))
  return Math.floor(scaled + 0.5) / 10 ** decimals
}

/** Whether rounding would have to decide a tie: textbooks differ, so such a draw is not asked. */
export function isTie(value: number, decimals: number): boolean {
  const scaled = Math.abs(Number((value * 10 ** decimals).toPrecision(12)))
  return Math.abs(scaled - Math.floor(scaled) - 0.5) < 1e-9
}

/** '22.5 mAs', '1,024 levels', '12:1', '+3.0'. */
export function writeValue({ decimals, unit, signed }: Template, value: number): string {
  const digits = withThousands(Math.abs(value).toFixed(decimals))
  const sign = value < 0 ? '−' : signed ? '+' : ''
  const space = unit === '' || unit === '%' || unit === ':1' ? '' : ' '
  return `${sign}${digits}${space}${unit}`
}

/** The working with its numbers in place: '10 × (150 ÷ 100)²'. */
export function writeWorking(working: string, draw: Draw): string {
  return working.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = draw[name]
    return value === undefined ? whole : writeNumber(value)
  })
}

/** '1,024', '−3', '0.25'. */
export function writeNumber(value: number): string {
  return `${value < 0 ? '−' : ''}${withThousands(String(Math.abs(value)))}`
}

function withThousands(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
