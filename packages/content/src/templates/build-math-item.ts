import { sectionOf, type Item, type ItemOption } from '../item.ts'
import { drawOptions, isAskable, type DrawnOption } from './draw-options.ts'
import { templates } from './templates.ts'
import { roundHalfUp, writeValue, writeWorking, type Draw, type Template, type Wrong } from './template.ts'

/** A calculation to ask: which, with which numbers, in which words. */
export type MathDraw = {
  readonly id: string
  readonly template: string
  readonly parameters: Draw
  /** 0 to 3: how many options are smaller than the key. */
  readonly rank: number
  readonly level: Item['level']
  readonly stem: string
  readonly keep: string
  readonly facts: readonly string[]
  readonly clauses: Item['clauses']
  readonly angle: Item['angle']
  readonly batch: string
  /** As in an item. */
  readonly version?: number
  readonly see?: Item['see']
  readonly refs: readonly string[]
}

/**
 * The item of a draw, its numbers computed.
 *
 * @throws when the template does not exist, the draw cannot be asked, or no options give the key its rank
 */
export function buildMathItem(draw: MathDraw): Item {
  const template = templates.get(draw.template)
  if (template === undefined) throw new Error(`${draw.id}: there is no template ${draw.template}`)
  if (!isAskable(template, draw.parameters))
    throw new Error(`${draw.id}: ${template.id} cannot ask these numbers`)
  const options = drawOptions(template, draw.parameters, draw.rank)
  if (options === null) throw new Error(`${draw.id}: no options give the key rank ${draw.rank}`)
  return {
    id: draw.id,
    objective: template.objective,
    level: draw.level,
    stem: draw.stem,
    options: options.map((option) => writeOption(template, draw.parameters, option)),
    keep: draw.keep,
    ...(draw.see === undefined ? {} : { see: draw.see }),
    facts: [...draw.facts],
    clauses: draw.clauses,
    angle: draw.angle,
    batch: draw.batch,
    ...(draw.version === undefined ? {} : { version: draw.version }),
    refs: [...draw.refs],
    template: { id: template.id, parameters: { ...draw.parameters } },
  }
}

function writeOption(template: Template, draw: Draw, { value, wrong }: DrawnOption): ItemOption {
  const text = writeValue(template, value)
  if (wrong === null) {
    const { working, because } = template.answer
    return { text, correct: true, why: `${writeWorking(working, draw)} = ${text}: ${because}.` }
  }
  return { text, why: writeWrong(template, draw, wrong) }
}

/** 'This turns the ratio upside down: 10 × (100 ÷ 150)² = 4.4 mAs.' */
export function writeWrong(template: Template, draw: Draw, { name, working, value }: Wrong): string {
  const error = name.charAt(0).toLowerCase() + name.slice(1)
  const text = writeValue(template, roundHalfUp(value(draw), template.decimals))
  return `This ${error}: ${writeWorking(working, draw)} = ${text}.`
}

/**
 * The options a template allows for its numbers, by text; the key first.
 *
 * @returns null when the template does not exist or cannot ask these numbers
 */
export function templateOptions(id: string, draw: Draw): { key: string; others: ReadonlySet<string> } | null {
  const template = templates.get(id)
  if (template === undefined || !isAskable(template, draw)) return null
  const write = (value: number) => writeValue(template, roundHalfUp(value, template.decimals))
  const others = [...template.wrong, ...template.slips].map((wrong) => write(wrong.value(draw)))
  return { key: write(template.answer.value(draw)), others: new Set(others) }
}

/** Whether a template asks within this objective. */
export function asksWithin(id: string, objective: string): boolean {
  const own = templates.get(id)?.objective
  return own !== undefined && (own === objective || own === sectionOf(objective))
}
