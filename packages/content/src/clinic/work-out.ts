import { evaluate } from '@collimate/domain/calculator/evaluate'
import type { Piece } from '@collimate/domain/calculator/expression'
import { roundingText } from '@collimate/domain/clinic/numbers'
import { drawFormula } from '../lessons/render-lesson.ts'
import { type Draw, roundHalfUp, type Template, writeNumber, writeValue } from '../templates/template.ts'
import type { Exercise } from './exercise.ts'

/** A line of the working: what is done, and the calculation with its result. */
export type WorkedStep = { readonly says: string; readonly line: string }

/** Digits shown of a result between two steps. */
const shownDigits = 5

/**
 * The answer of an exercise step by step, with the numbers of a draw, as an exam's calculator computes it. A result
 * goes on unrounded; where a shown number is rounded the line says `≈`. The last line ends in the answer, as an exam's
 * option says it.
 */
export function workOut(template: Template, exercise: Exercise, draw: Draw): WorkedStep[] {
  const known = knownOf(exercise, draw)
  const worked = exercise.steps.map(([says, result, calculation]) => {
    const operands = namesIn(calculation).map((name) => valueOf(known, name))
    const value = compute(calculation, known)
    known.set(result, value)
    const isExact = [value, ...operands].every(({ isRounded }) => !isRounded)
    const line = `${writeCalculation(calculation, known)} ${isExact ? '=' : '≈'}`
    return { says: fillShown(says, known), line, value, isExact }
  })
  const lines = worked.map(({ says, line, value }) => ({ says, line: `${line} ${value.text}` }))
  const last = worked.at(-1)
  if (last === undefined) return lines
  const result = Number(last.value.exact)
  const answer = roundHalfUp(result, template.decimals)
  const key = writeValue(template, answer)
  if (last.isExact && Math.abs(answer - result) < 1e-9)
    return [...lines.slice(0, -1), { says: last.says, line: `${last.line} ${key}` }]
  return [...lines, { says: `Round ${roundingText(template.decimals)}`, line: key }]
}

/** What the rule of an exercise gives; null where it has none. */
export function valueByRule(exercise: Exercise, draw: Draw): number | null {
  if (exercise.rule === undefined) return null
  return Number(compute(exercise.rule, knownOf(exercise, draw)).exact)
}

/** The stem with its numbers. */
export function writeStem(exercise: Exercise, draw: Draw): string {
  return fillShown(exercise.stem, knownOf(exercise, draw))
}

/**
 * The formulas as MathML.
 *
 * @throws when their TeX cannot be read
 */
export function writeFormulas({ formulas }: Exercise): string[] {
  return formulas.map((tex) => {
    const drawn = drawFormula(tex, true)
    if ('problem' in drawn) throw new Error(drawn.problem)
    return drawn.mathml
  })
}

type Known = ReadonlyMap<string, Shown>
/** A number with all its digits, and as it is shown. */
type Shown = { readonly exact: string; readonly text: string; readonly isRounded: boolean }

function knownOf({ given = {} }: Exercise, draw: Draw): Map<string, Shown> {
  const known = new Map(Object.entries(draw).map(([name, value]) => [name, exactly(String(value))]))
  for (const [name, calculation] of Object.entries(given)) known.set(name, compute(calculation, known))
  return known
}

function compute(calculation: string, known: Known): Shown {
  const filled = calculation.replace(braces, (_, _plus: string, name: string) => valueOf(known, name).exact)
  const value = evaluate(read(filled.replaceAll(',', '')))
  if (value === null) throw new Error(`The exercise computes nothing in ${calculation}`)
  return exactly(value)
}

function exactly(exact: string): Shown {
  const value = Number(exact)
  const short = Number(value.toPrecision(Math.max(shownDigits, wholeDigits(value))))
  const isRounded = Math.abs(short - value) > 1e-9 * Math.abs(value)
  return { exact, text: writeNumber(short), isRounded }
}

function wholeDigits(value: number): number {
  return Math.trunc(Math.abs(value)).toString().length
}

function valueOf(known: Known, name: string): Shown {
  const value = known.get(name)
  if (value === undefined) throw new Error(`The exercise knows no ${name}`)
  return value
}

const braces = /\{(\+?)(\w+)\}/g

function namesIn(text: string): string[] {
  return [...text.matchAll(braces)].map(([, , name = '']) => name)
}

function fillShown(text: string, known: Known): string {
  return text.replace(braces, (_, plus: string, name: string) => {
    const { exact, text: shown } = valueOf(known, name)
    return plus !== '' && Number(exact) > 0 ? `+${shown}` : shown
  })
}

/** `√16`, `sin 12°`, `log 32` where one number is all there is in the parentheses; `2⁵`. */
function writeCalculation(calculation: string, known: Known): string {
  return fillShown(calculation, known)
    .replace(/(√|sin|log)\(([\d.,]+)\)/g, (_, name: string, operand: string) =>
      name === '√' ? `√${operand}` : `${name} ${operand}${name === 'sin' ? '°' : ''}`,
    )
    .replace(/\^(\d+)/g, (_, exponent: string) =>
      exponent.replace(/\d/g, (digit) => raised[Number(digit)] ?? ''),
    )
}

const raised = [...'⁰¹²³⁴⁵⁶⁷⁸⁹']

const token = /10\^(?=\()|sin|log|√|-?\d+(?:\.\d+)?|[()²+−×÷^]/g

/** The pieces of a calculation; a minus that begins a value belongs to it. */
function read(text: string): Piece[] {
  return Array.from(text.matchAll(token), ([part]) => pieceOf(part))
}

function pieceOf(part: string): Piece {
  switch (part) {
    case '(':
      return { kind: 'open' }
    case ')':
      return { kind: 'close' }
    case '²':
      return { kind: 'postfix', postfix: '²' }
    case '+':
    case '−':
    case '×':
    case '÷':
    case '^':
      return { kind: 'operator', operator: part }
    case '√':
    case 'log':
    case 'sin':
    case '10^':
      return { kind: 'function', name: part }
    default:
      return { kind: 'number', text: part }
  }
}
