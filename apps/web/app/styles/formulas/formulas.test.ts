import { digitalExercises } from '@collimate/content/clinic/digital'
import { doseExercises } from '@collimate/content/clinic/dose'
import { electricalExercises } from '@collimate/content/clinic/electrical'
import { exposureExercises } from '@collimate/content/clinic/exposure'
import { geometryExercises } from '@collimate/content/clinic/geometry'
import { readLessonFiles } from '@collimate/content/lessons/lesson-files'
import { drawFormula } from '@collimate/content/lessons/render-lesson'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'formulas.css'), 'utf8')

/** What the face for formulas can draw, as its `unicode-range` says. */
const ranges = [
  ...(/'Formulas'[^}]*unicode-range:([^;]+);/.exec(css)?.[1] ?? '').matchAll(/U\+(\w+)(?:-(\w+))?/g),
].map(([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const)

/** A letter alone is drawn slanted, which is another character. */
function drawnAs(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (character === 'h') return 0x210e
  if (/[A-Z]/.test(character)) return 0x1d434 + code - 0x41
  if (/[a-z]/.test(character)) return 0x1d44e + code - 0x61
  return /[α-ω]/.test(character) ? 0x1d6fc + code - 0x3b1 : code
}

function charactersOf(mathml: string): number[] {
  const tokens = [...mathml.matchAll(/<(mi|mn|mo|mtext)\b[^>]*>([^<]*)</g)]
  return tokens.flatMap(([, tag, text = '']) => {
    const characters = [
      ...text.replaceAll(/&#x(\w+);/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
    ]
    return tag === 'mi' && characters.length === 1
      ? characters.map(drawnAs)
      : characters.map((character) => character.codePointAt(0) ?? 0)
  })
}

test('the face for formulas has every character of those in the lessons and the clinic', async () => {
  const { pages } = await readLessonFiles(join(import.meta.dirname, '../../../../../content'))
  const lessons = pages.flatMap(({ rendered }) => rendered.html.match(/<math.*?<\/math>/gs) ?? [])
  const exercises = [
    digitalExercises,
    doseExercises,
    electricalExercises,
    exposureExercises,
    geometryExercises,
  ]
  const clinic = exercises
    .flatMap((group) => Object.values(group).flatMap(({ formulas }) => formulas))
    .map((tex) => JSON.stringify(drawFormula(tex, true)))
  expect(lessons.length).toBeGreaterThan(20)
  expect(clinic.length).toBeGreaterThan(20)
  const missing = [...lessons, ...clinic]
    .flatMap(charactersOf)
    .filter((code) => !ranges.some(([from, to]) => code >= from && code <= to))
  expect([...new Set(missing)].map((code) => code.toString(16))).toEqual([])
})
