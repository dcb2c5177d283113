/**
 * The content check: every rule over every item, grouped by file. Exits with 1 on any error or on a measure of the
 * bank that is missed. `--warnings` lists what a person should look at; `--file=part` keeps to some files;
 * `--report FILE` writes every figure of the bank as a page.
 */
import { ContentError, type Finding } from '@collimate/content/finding'
import { isMultiSelect, levels } from '@collimate/content/item'
import { countPicked } from '@collimate/content/item-types'
import type { LessonFiles } from '@collimate/content/lessons/lesson-files'
import { lintLessons } from '@collimate/content/lessons/lint-lessons'
import { checkLettering } from '@collimate/content/lint/lettering'
import { lintBank } from '@collimate/content/lint/lint-bank'
import type { Bank } from '@collimate/content/bank'
import { readBank, readContent } from '@collimate/content/read-content'
import { measureBank } from '@collimate/content/measures'
import { checkRadBotQuestions, readRadBotQuestions } from '@collimate/content/read-radbot-questions'
import { checkRadBotAsks } from '@collimate/content/read-radbot-asks'
import { checkKinds, ownQuestions, readKinds } from '@collimate/content/read-radbot-kinds'
import { checkVocabulary, readVocabulary } from '@collimate/content/read-vocabulary'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCurriculum } from '@collimate/content/curriculum'
import { checkCrowding } from './gate/draw-marks.ts'
import { writeReport } from './report.ts'

const { values } = parseArgs({
  options: {
    content: { type: 'string', default: resolve(import.meta.dirname, '../../content') },
    file: { type: 'string', default: '' },
    warnings: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})

try {
  const { bank, lessons, asks, findings } = await readBank(values.content)
  const posts = globSync('blog/*.md', { cwd: values.content }).map((file) => basename(file, '.md'))
  const questions = checkRadBotQuestions(readRadBotQuestions(values.content), { facts: bank.facts, posts })
  const drawings = globSync('images/**/*.svg', { cwd: values.content }).flatMap((file) =>
    checkLettering(file, readFileSync(join(values.content, file), 'utf8')),
  )
  const hidden = (await Promise.all(bank.items.map((placed) => checkCrowding(values.content, placed)))).flat()
  const all = [
    ...findings,
    ...lintBank(bank),
    ...lintLessons(lessons, bank),
    ...questions,
    ...checkVocabulary(readVocabulary(values.content)),
    ...checkKinds(readKinds(values.content), ownQuestions(values.content, { bank, lessons, asks })),
    ...checkRadBotAsks(asks, lessons.pages),
    ...drawings,
    ...hidden,
  ]
  const failed = all.some(({ severity }) => severity !== 'warning')
  printFindings(all.filter(({ file }) => file.includes(values.file)))
  printSummary(bank, lessons, all)
  const curriculum = readCurriculum(values.content, bank)
  if (values.report !== undefined) await writeFile(values.report, writeReport(bank, curriculum, all))
  if (!failed) await readContent(values.content)
  process.exitCode = failed ? 1 : 0
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function printFindings(findings: readonly Finding[]): void {
  const shown = findings.filter(({ severity }) => severity !== 'warning' || values.warnings)
  for (const [file, group] of Map.groupBy(shown, (finding) => finding.file)) {
    console.log(`\n${file}`)
    for (const { item, rule, severity, message } of group) {
      console.log(`  ${severity.padEnd(7)} ${rule} ${item === null ? '' : `${item} `}${message}`)
    }
  }
}

function printSummary(bank: Bank, lessons: LessonFiles, findings: readonly Finding[]): void {
  const { items, blueprint } = bank
  const all = items.map(({ item }) => item)
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length
  const multi = all.filter(isMultiSelect).length
  const picked = countPicked(items).map(({ several, count }) => `${several} ${count}`)
  const pictures = all.filter(({ image }) => image !== undefined).length
  const byLevel = levels
    .map((level) => `${level} ${all.filter((item) => item.level === level).length}`)
    .join(', ')
  console.log(
    `\n${all.length} items of ${blueprint.release.items} planned in ${new Set(items.map(({ file }) => file)).size} files`,
  )
  console.log(
    `${byLevel}; multi-select ${multi} of ${blueprint.release.multi}, ${picked.join(', ')}, pictures ${pictures} of ${blueprint.release.images}`,
  )
  const { topics, pages, questions } = lessons
  const lastId = Math.max(0, ...questions.map(({ question }) => Number(question.id.slice('lq-'.length))))
  console.log(
    `guided lessons: ${pages.length} pages and ${questions.length} questions in ${new Set(pages.map(({ subsection }) => subsection)).size} of ${topics.flatMap(({ subsections }) => subsections).length} subsections; the next question is lq-${String(lastId + 1).padStart(4, '0')}`,
  )
  for (const { measure, value, bound, target } of measureBank(bank, findings)) {
    console.log(`${measure}: ${value} (bound ${bound}, target ${target})`)
  }
  console.log(
    `${count('error')} errors, ${count('bank')} missed measures of the bank, ${count('warning')} warnings`,
  )
}
