import type { Bank } from './bank.ts'
import { clauseIds, factsById } from './facts.ts'
import { sectionWeights, type ExamSectionRow, type SectionWeights } from './blueprint.ts'
import { buildQuestion, type QuestionRow } from './build-question.ts'
import { readContentFiles } from './content-files.ts'
import { ContentError } from './finding.ts'
import { buildLessons, type LessonRows } from './lessons/build-lessons.ts'
import { checkLessons } from './lessons/check-lessons.ts'
import { checkCitations } from './lint/ledger.ts'
import type { LessonFiles } from './lessons/lesson-files.ts'
import { checkShape } from './lint/shape.ts'
import { readPictureAddresses } from './pictures.ts'
import type { PlacedAsks } from './read-radbot-asks.ts'
import { twinGroups } from './batches.ts'

/** Everything the database takes over from the content. */
export type Content = {
  readonly questions: readonly QuestionRow[]
  readonly examSections: readonly ExamSectionRow[]
  readonly weights: SectionWeights
  readonly lessons: LessonRows
}

/**
 * Reads the content for start-up: parsed, of the right shape, each id once, its pictures there. The other rules
 * of the bank are the content check's.
 *
 * @param folder the content folder
 * @param pictures where its pictures are served
 * @throws ContentError with every finding; there is no partial result
 */
export async function readContent(folder: string, pictures = readPictureAddresses(folder)): Promise<Content> {
  const files = await readContentFiles(folder)
  const { items, blueprint, examSections, facts, sources, batches, images } = files
  if (blueprint === null || examSections === null || facts === null || sources === null || batches === null)
    throw new ContentError([...files.findings, ...checkShape(files)])
  const rows = factsById(facts)
  const findings = [
    ...files.findings,
    ...checkShape(files),
    ...checkCitations(items, clauseIds(rows), batches),
    ...checkLessons(files.lessons, { blueprint, facts: rows, images, items }),
  ].filter(({ severity }) => severity === 'error')
  if (findings.length > 0) throw new ContentError(findings)
  const twins = twinGroups(items, batches)
  const context = { twins, objectives: blueprint.objectives, batches, sources, pictures }
  const questions = items.map((placed) => buildQuestion(placed, context))
  const lessons = buildLessons(files.lessons, files.asks, pictures)
  return { questions, examSections, weights: sectionWeights(blueprint), lessons }
}

/**
 * @returns the bank and the lessons for the content check; `findings` are those of what could not be read
 * @throws ContentError when the blueprint, facts or sources cannot be read
 */
export async function readBank(folder: string): Promise<{
  bank: Bank
  lessons: LessonFiles
  asks: readonly PlacedAsks[]
  findings: ContentError['findings']
}> {
  const files = await readContentFiles(folder)
  const { blueprint, facts, sources, batches, bounds, items, images } = files
  if (blueprint === null || facts === null || sources === null || batches === null || bounds === null)
    throw new ContentError(files.findings)
  return {
    bank: { items, images, blueprint, sources, batches, bounds, facts: factsById(facts) },
    lessons: files.lessons,
    asks: files.asks,
    findings: files.findings,
  }
}
