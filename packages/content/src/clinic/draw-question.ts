import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FormulaId, formulaIds, mixedFormulas } from '@collimate/domain/clinic/formulas'
import * as z from 'zod'
import { requireAs } from '../content-file.ts'
import { isAskable } from '../templates/draw-options.ts'
import { type Draw, roundHalfUp, type Template } from '../templates/template.ts'
import { templates } from '../templates/templates.ts'
import { digitalExercises } from './digital.ts'
import { doseExercises } from './dose.ts'
import { electricalExercises } from './electrical.ts'
import type { Exercise } from './exercise.ts'
import { exposureExercises } from './exposure.ts'
import { geometryExercises } from './geometry.ts'

/** One for each formula of the clinic. */
const exercises: Readonly<Record<FormulaId, Exercise>> = {
  ...exposureExercises,
  ...geometryExercises,
  ...digitalExercises,
  ...electricalExercises,
  ...doseExercises,
}

/** A formula with the numbers it is asked with. */
export type ClinicQuestion = {
  /** The formula and its numbers, as `T03_10_100_150`. */
  readonly id: string
  readonly formula: FormulaId
  readonly template: Template
  readonly exercise: Exercise
  readonly draw: Draw
}

/** The share, and the units of the last place, by which an error has to miss the answer. */
const errorMisses = { share: 0.03, units: 1 }
/** The share by which rounding may move the answer. */
const roundingMoves = 0.02

/** The id of a question, be it the clinic's or an exam item's. */
export function questionId({ id, parameters }: Pick<Template, 'id' | 'parameters'>, draw: Draw): string {
  return [id, ...Object.keys(parameters).map((name) => draw[name])].join('_')
}

/**
 * Everything the clinic can ask of a formula, by id: the numbers go together, no tie is rounded, rounding keeps two
 * digits or so, and no named error comes near the answer.
 *
 * @param taken ids that are exam items
 * @throws when no template computes the formula
 */
function questionsOf(formula: FormulaId, taken: ReadonlySet<string>): ReadonlyMap<string, ClinicQuestion> {
  const template = templates.get(formula)
  if (template === undefined) throw new Error(`The clinic asks ${formula}, which no template computes`)
  const exercise = exercises[formula]
  const questions = drawsOf(exercise.numbers)
    .filter((draw) => isPlain(template, draw))
    .map((draw) => ({ id: questionId(template, draw), formula, template, exercise, draw }))
  return new Map(questions.filter(({ id }) => !taken.has(id)).map((question) => [question.id, question]))
}

function drawsOf(numbers: Template['parameters']): Draw[] {
  return Object.entries(numbers).reduce<Draw[]>(
    (draws, [name, values]) => draws.flatMap((draw) => values.map((value) => ({ ...draw, [name]: value }))),
    [{}],
  )
}

function isPlain(template: Template, draw: Draw): boolean {
  if (!isAskable(template, draw)) return false
  const answer = template.answer.value(draw)
  const rounded = roundHalfUp(answer, template.decimals)
  const size = Math.abs(answer)
  return (
    Math.abs(rounded - answer) <= roundingMoves * size &&
    template.wrong.every(({ value }) => {
      const error = value(draw)
      const least = Math.max(
        errorMisses.share * Math.max(size, Math.abs(error)),
        errorMisses.units / 10 ** template.decimals,
      )
      return Math.abs(error - answer) >= least - 1e-9
    })
  )
}

type Clinic = {
  /**
   * @param wish a formula, or any; `after` is the question before, which does not come again
   * @param seed a whole number from 0: the same wish and seed give the same question
   */
  readonly draw: (
    wish: { formula: FormulaId | typeof mixedFormulas; after?: string | undefined },
    seed: number,
  ) => ClinicQuestion
  /** The question of an id; undefined where the clinic does not ask it. */
  readonly find: (id: string) => ClinicQuestion | undefined
}

/** @param taken ids of questions that are exam items: the clinic never asks those */
export function openClinic(taken: ReadonlySet<string>): Clinic {
  const opened = new Map<FormulaId, ReadonlyMap<string, ClinicQuestion>>()
  const ask = (formula: FormulaId) => {
    const questions = opened.get(formula) ?? questionsOf(formula, taken)
    opened.set(formula, questions)
    return questions
  }
  return {
    draw({ formula, after }, seed) {
      const before = formulaOf(after)
      const formulas = formula === mixedFormulas ? formulaIds.filter((id) => id !== before) : [formula]
      const chosen = at(formulas, seed)
      const questions = [...ask(chosen).values()].filter(({ id }) => id !== after)
      return at(questions, Math.floor(seed / formulas.length))
    },
    find(id) {
      const formula = formulaOf(id)
      return formula && ask(formula).get(id)
    },
  }
}

function formulaOf(question: string | undefined): FormulaId | undefined {
  const first = question?.split('_')[0]
  return formulaIds.find((id) => id === first)
}

function at<T>(values: readonly T[], seed: number): T {
  const value = values[seed % values.length]
  if (value === undefined) throw new Error('The clinic has nothing to ask')
  return value
}

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
