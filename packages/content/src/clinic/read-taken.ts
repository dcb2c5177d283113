import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { requireAs } from '../content-file.ts'
import { templates } from '../templates/templates.ts'
import { questionId } from './draw-question.ts'

const itemsSchema = z.array(
  z.object({
    template: z.object({ id: z.string(), parameters: z.record(z.string(), z.number()) }).optional(),
  }),
)

/**
 * The ids of the calculations that are exam items: their numbers are never practiced.
 *
 * @param folder of the study content
 * @throws naming the file that cannot be read
 */
export function readTakenQuestions(folder: string): ReadonlySet<string> {
  const math = join(folder, 'questions/math')
  const items = readdirSync(math).flatMap((file) => requireAs(math, file, itemsSchema))
  return new Set(
    items.flatMap(({ template: used }) => {
      const template = used && templates.get(used.id)
      return used && template ? [questionId(template, used.parameters)] : []
    }),
  )
}
