import { isTie, roundHalfUp, type Draw, type Template, type Wrong } from './template.ts'

export type DrawnOption = { readonly value: number; readonly wrong: Wrong | null }

export function isAskable(template: Template, draw: Draw): boolean {
  return template.fits(draw) && !isTie(template.answer.value(draw), template.decimals)
}

/**
 * Every set of four options, ascending: the answer, two or three named misconceptions and at most one slip, all
 * four of them at least 5 % apart. Sets with three misconceptions come first.
 */
export function optionSets(template: Template, draw: Draw): DrawnOption[][] {
  const answer = { value: rounded(template, template.answer.value(draw)), wrong: null }
  const named = template.wrong.map((wrong) => ({ value: rounded(template, wrong.value(draw)), wrong }))
  const slips = template.slips.map((wrong) => ({ value: rounded(template, wrong.value(draw)), wrong }))
  const mixed = pairsOf(named).flatMap((pair) => slips.map((slip) => [...pair, slip]))
  return [...triplesOf(named), ...mixed]
    .map((wrong) => [answer, ...wrong].toSorted((a, b) => a.value - b.value))
    .filter((options) => areApart(template, options))
}

/**
 * @param rank 0 to 3: how many options are smaller than the key
 * @returns null when no set of options gives the key that rank
 */
export function drawOptions(template: Template, draw: Draw, rank: number): DrawnOption[] | null {
  return optionSets(template, draw).find((options) => options[rank]?.wrong === null) ?? null
}

function rounded({ decimals }: Template, value: number): number {
  return roundHalfUp(value, decimals)
}

function areApart({ decimals, signed }: Template, options: readonly DrawnOption[]): boolean {
  return options.every(({ value }, index) => {
    if (value === 0 || (!signed && value < 0)) return false
    const before = options[index - 1]?.value
    if (before === undefined) return true
    return (
      value - before >= Math.max(0.05 * Math.max(Math.abs(value), Math.abs(before)), 0.99 / 10 ** decimals)
    )
  })
}

function pairsOf<T>(values: readonly T[]): T[][] {
  return values.flatMap((a, index) => values.slice(index + 1).map((b) => [a, b]))
}

function triplesOf<T>(values: readonly T[]): T[][] {
  return values.flatMap((a, index) => pairsOf(values.slice(index + 1)).map((pair) => [a, ...pair]))
}
