import type { Bank } from '@collimate/content/bank'
import { describeFinding, type Finding } from '@collimate/content/finding'
import { angles, isMultiSelect, levels, sectionOf, type PlacedItem } from '@collimate/content/item'
import { countPicked } from '@collimate/content/item-types'
import { measureBank, unusedRows } from '@collimate/content/measures'
import { convergenceRobot, learnedRobot } from '@collimate/content/robots'
import { twinGroups } from '@collimate/content/batches'
import { categories } from '@collimate/domain/questions/categories'
import { clausesBySection, type Curriculum } from '@collimate/content/curriculum'

/** Every figure of the bank, in Markdown. The same bank gives the same page. */
export function writeReport(bank: Bank, curriculum: Curriculum, findings: readonly Finding[]): string {
  const { items } = bank
  const picked = countPicked(items).map(({ several }) => several)
  const groups = Map.groupBy(twinGroups(items, bank.batches), ([, clause]) => clause)
  return [
    '# The question bank in figures',
    `${items.length} items in ${new Set(items.map(({ file }) => file)).size} files; ${count(findings, 'error')} errors, ${count(findings, 'bank')} missed measures, ${count(findings, 'warning')} warnings.`,
    '## Measures',
    table(
      ['Measure', 'Today', 'Bound', 'Target'],
      measureBank(bank, findings).map(({ measure, value, bound, target }) => [
        measure,
        value <= target ? `${value} ✓` : `${value}`,
        `${bound}`,
        `${target}`,
      ]),
    ),
    `A robot sees options and no meaning; by chance it is right in 25 %. Robots, statements, stem words and the lengths and places of keys are of questions with one key. The multi-select share is of questions whose options are chosen. ${capitalized(picked.join(' and '))} are in neither.`,
    '## Tables',
    table(
      [
        'Table',
        'Items',
        ...levels,
        'Multi-select',
        ...picked.map(capitalized),
        'Pictures',
        'Convergence %',
        'Learned %',
      ],
      categories.map((category) => tableRow(category, items)),
    ),
    '## Clauses by section',
    'A clause is asked where an item names it first, cited where an item needs it beside that. Clauses that vary by source are not counted: they are asked only where the stem names the source.',
    table(
      ['Section', 'Items', 'Clauses', 'Asked', 'Cited', ...angles],
      [...clausesBySection(bank, curriculum)].map(([section, clauses]) =>
        sectionRow(section, clauses, items),
      ),
    ),
    '## Twins',
    `${groups.size} groups hold ${[...groups.values()].flat().length} items that ask the same as another.`,
    ...[...groups].map(([clause, twins]) => `- ${clause}: ${twins.map(([id]) => id).join(', ')}`),
    '## Fact rows no item uses',
    unusedRows(bank).join(', ') || 'None.',
    '## Findings',
    ...(findings.length === 0 ? ['None.'] : findings.map((finding) => `- ${describeFinding(finding)}`)),
    '',
  ].join('\n\n')
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

function count(findings: readonly Finding[], severity: string): number {
  return findings.filter((finding) => finding.severity === severity).length
}

function tableRow(category: string, items: readonly PlacedItem[]): string[] {
  const own = items.filter((placed) => placed.table === category)
  const share = (of: number) => (own.length === 0 ? '–' : `${of}`)
  return [
    category,
    share(own.length),
    ...levels.map((level) => share(own.filter(({ item }) => item.level === level).length)),
    share(own.filter(({ item }) => isMultiSelect(item)).length),
    ...countPicked(own).map(({ count }) => share(count)),
    share(own.filter(({ item }) => item.image !== undefined).length),
    (convergenceRobot(own) * 100).toFixed(1),
    (learnedRobot(own) * 100).toFixed(1),
  ]
}

function sectionRow(section: string, clauses: readonly string[], items: readonly PlacedItem[]): string[] {
  const own = items.filter(({ item }) => sectionOf(item.objective) === section)
  const asked = new Set(items.map(({ item }) => item.clauses[0]))
  const cited = new Set(items.flatMap(({ item }) => item.clauses))
  return [
    section,
    `${own.length}`,
    `${clauses.length}`,
    `${clauses.filter((clause) => asked.has(clause)).length}`,
    `${clauses.filter((clause) => cited.has(clause)).length}`,
    ...angles.map((angle) => `${own.filter(({ item }) => item.angle === angle).length}`),
  ]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
