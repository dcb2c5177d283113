import * as z from 'zod'

/** Measures of the whole bank, each the better the smaller. */
export const measureNames = [
  'convergence robot, %',
  'learned robot, %',
  'options with a stem word keyed, points off chance',
  'options that are statements, % of single answers',
  'multi-select, points outside 7 to 9 %',
  'fact rows no item uses',
  'items with a warning, %',
] as const
export type MeasureName = (typeof measureNames)[number]

/** measures.json: `target` is where the bank has to come, `bound` what it must not exceed on the way there. */
export const boundsSchema = z
  .array(
    z
      .strictObject({ measure: z.enum(measureNames), target: z.number().min(0), bound: z.number().min(0) })
      .refine(({ target, bound }) => bound >= target, 'a bound is never below its target'),
  )
  .refine(
    (rows) =>
      rows.length === measureNames.length &&
      new Set(rows.map(({ measure }) => measure)).size === measureNames.length,
    `each measure stands once: ${measureNames.join('; ')}`,
  )
export type Bounds = z.infer<typeof boundsSchema>
