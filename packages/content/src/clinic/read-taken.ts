import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { parseJson } from '../parse-json.ts'
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
  return new Set(readdirSync(math).flatMap((file) => takenIn(file, readFileSync(join(math, file), 'utf8'))))
}

function takenIn(file: string, text: string): string[] {
  const parsed = itemsSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data.flatMap(({ template: used }) => {
    const template = used && templates.get(used.id)
    return used && template ? [questionId(template, used.parameters)] : []
  })
}
