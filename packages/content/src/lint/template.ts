import { keysOf, type PlacedItem } from '../item.ts'
import { asksWithin, templateOptions } from '../templates/build-math-item.ts'
import type { Finding } from '../finding.ts'
import { found, foundIf, type BankRule, type ItemRule } from './item-rule.ts'
import { numbersIn } from './numbers.ts'

/** L15: what a template computes is computed again; the stem gives the numbers it is computed from. */
export const checkTemplate: ItemRule = (placed) => {
  const { template, objective } = placed.item
  if (template === undefined) return []
  const options = computed(placed)
  if (options === null) return [found(placed, 'L15', 'error', `${template.id} cannot ask these numbers`)]
  const key = keysOf(placed.item)[0]?.text
  return [
    ...foundIf(
      !asksWithin(template.id, objective),
      placed,
      'L15',
      'error',
      `${template.id} does not ask ${objective}`,
    ),
    ...foundIf(
      key !== options.key,
      placed,
      'L15',
      'error',
      `${template.id} gives ${options.key}, the key says ${key}`,
    ),
    ...placed.item.options
      .filter((option) => option.correct !== true && !options.others.has(option.text))
      .map(({ text }) => found(placed, 'L15', 'error', `no misconception of ${template.id} gives ${text}`)),
    ...checkGiven(placed),
  ]
}

const mostItems = 4

/** L15: the clinic drills a formula with fresh numbers; the bank asks it four times at most. */
export const checkTemplateShare: BankRule = ({ items }) =>
  [...Map.groupBy(items, ({ item }) => item.template?.id)].flatMap(([id, group]) =>
    id === undefined
      ? []
      : group
          .slice(mostItems)
          .map((placed) => found(placed, 'L15', 'error', `${id} has more than ${mostItems} items`)),
  )

function computed({ item: { template } }: PlacedItem): ReturnType<typeof templateOptions> {
  try {
    return template === undefined ? null : templateOptions(template.id, template.parameters)
  } catch {
    // A parameter is missing: the template cannot ask this.
    return null
  }
}

/** A ratio may be told by its parts, and a factor as a multiple, so a quotient of two given numbers will do. */
function checkGiven(placed: PlacedItem): Finding[] {
  const given = numbersIn(placed.item.stem)
  const isGiven = (value: number) =>
    [...given, 1].some(
      (a) => a === Math.abs(value) || given.some((b) => Math.abs(a / b - Math.abs(value)) < 1e-3),
    )
  return Object.entries(placed.item.template?.parameters ?? {})
    .filter(([, value]) => !isGiven(value))
    .map(([name, value]) => found(placed, 'L15', 'error', `the stem does not give ${name} = ${value}`))
}
