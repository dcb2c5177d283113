import type { Bank } from '../bank.ts'
import { broken } from '../content-file.ts'
import type { Finding } from '../finding.ts'
import { tableOfObjective, type PlacedItem } from '../item.ts'
import { findTwinsOf } from '../lint/duplicates.ts'
import { isNamed } from '../lint/facts.ts'
import { foundInBank } from '../lint/item-rule.ts'
import { lintItem } from '../lint/lint-bank.ts'
import { checkLessons } from './check-lessons.ts'
import type { PlacedLessonQuestion, PlacedPage } from './lesson.ts'
import type { LessonFiles } from './lesson-files.ts'

/** Words of a page, from and to; a formula counts as one. */
const pageWords = [150, 350] as const

/**
 * Every rule: what lessons need to work at all (G01 to G07), how they are written (G08 to G11), and the bank's rules of
 * writing (L03 to L26) for their questions.
 */
export function lintLessons(lessons: LessonFiles, bank: Bank): Finding[] {
  const { pages, questions } = lessons
  const items = questions.flatMap(asItem)
  return [
    ...checkLessons(lessons, bank),
    ...pages.flatMap((page) => [...checkLength(page), ...checkVaryingFacts(page, bank)]),
    ...items.flatMap((item) => lintItem(item, bank)),
    ...findTwinsOf(items, bank.items),
    ...checkKeys(questions),
    ...checkWholeness(lessons),
  ]
}

/** G08 */
function checkLength({ file, head, rendered: { words, problems } }: PlacedPage): Finding[] {
  const [least, most] = pageWords
  if (problems.length > 0 || (words >= least && words <= most)) return []
  return [broken(file, head.id, `the page has ${words} words, not ${least} to ${most}`, 'G08')]
}

/** G09: what varies by source is taught with its source's name. */
function checkVaryingFacts({ file, head, rendered }: PlacedPage, { facts, sources }: Bank): Finding[] {
  const clauses = [...facts.values()].flatMap(({ clauses: own }) => own)
  return clauses
    .filter((clause) => clause.varies && head.facts.includes(clause.id))
    .filter((clause) => !isNamed(clause, rendered.html, sources))
    .map(({ id }) => broken(file, head.id, `${id} varies by source, and the page names none`, 'G09'))
}

/** G10: over a topic, the key is in every place about as often, and seldom the longest option. */
function checkKeys(questions: readonly PlacedLessonQuestion[]): Finding[] {
  return [...Map.groupBy(questions, ({ topic }) => topic)].flatMap(([topic, own]) => {
    const options = own.map(({ question }) => question.options)
    const fair = options.length / 4
    const allowed = Math.max(2, 0.1 * options.length)
    const places = [0, 1, 2, 3].map((place) => options.filter((list) => list[place]?.correct === true).length)
    const longest = options.filter((list) => {
      const key = list.find(({ correct }) => correct === true)?.text.length ?? 0
      return list.every(({ correct, text }) => correct === true || text.length < key)
    }).length
    return [
      ...places.flatMap((count, place) =>
        Math.abs(count - fair) <= allowed
          ? []
          : [foundInBank('G10', `in ${topic} the key is at place ${place + 1} in ${count} of ${own.length}`)],
      ),
      ...(longest > fair + 2
        ? [foundInBank('G10', `in ${topic} the key is the longest option in ${longest} of ${own.length}`)]
        : []),
    ]
  })
}

/** G11: pages lead to a quiz, and a quiz comes after pages; else nobody could pass or nobody had learned. */
function checkWholeness({ topics, pages, questions }: LessonFiles): Finding[] {
  return topics.flatMap(({ id: topic, subsections }) =>
    subsections.flatMap(({ id }) => {
      const hasPages = pages.some(({ subsection }) => subsection === id)
      const hasQuiz = questions.some(({ subsection }) => subsection === id)
      if (hasPages === hasQuiz) return []
      const message = hasPages ? 'has pages and no quiz.json' : 'has a quiz.json and no pages'
      return [broken(`lessons/${topic}/${id}`, null, message, 'G11')]
    }),
  )
}

/** As the bank's rules read it; of an unknown objective they know no table. */
function asItem({ file, question }: PlacedLessonQuestion): PlacedItem[] {
  const table = tableOfObjective(question.objective)
  if (table === undefined) return []
  return [{ file, table, item: { ...question, angle: 'apply', batch: 'lessons' } }]
}
