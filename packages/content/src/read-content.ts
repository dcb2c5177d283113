import type { Bank } from './bank.ts'
import { factsById } from './facts.ts'
import { sectionWeights, type ExamSectionRow, type SectionWeights } from './blueprint.ts'
import { buildQuestion, type QuestionRow } from './build-question.ts'
import { readContentFiles } from './content-files.ts'
import { ContentError } from './finding.ts'
import { checkShape } from './lint/shape.ts'

/** Everything the database takes over from the content. */
export type Content = {
  readonly questions: readonly QuestionRow[]
  readonly examSections: readonly ExamSectionRow[]
  readonly weights: SectionWeights
}

/**
 * Reads the content for start-up: parsed, of the right shape, each id once, its pictures there. The other rules
 * of the bank are the content check's.
 *
 * @param folder the content folder
 * @throws ContentError with every finding; there is no partial result
 */
export async function readContent(folder: string): Promise<Content> {
  const files = await readContentFiles(folder)
  const { blueprint, examSections } = files
  const findings = [...files.findings, ...checkShape(files)].filter(({ severity }) => severity === 'error')
  if (findings.length > 0 || blueprint === null || examSections === null) throw new ContentError(findings)
  return { questions: files.items.map(buildQuestion), examSections, weights: sectionWeights(blueprint) }
}

/** @throws ContentError when the blueprint, facts or sources cannot be read */
export async function readBank(folder: string): Promise<{ bank: Bank; findings: ContentError['findings'] }> {
  const files = await readContentFiles(folder)
  const { blueprint, facts, sources, items, images } = files
  if (blueprint === null || facts === null || sources === null) throw new ContentError(files.findings)
  return { bank: { items, images, blueprint, sources, facts: factsById(facts) }, findings: files.findings }
}
