import type { Bank } from '../bank.ts'
import { broken } from '../content-file.ts'
import { clauseIds, rowOf } from '../facts.ts'
import type { Finding } from '../finding.ts'
import { problemsOfMarks } from '../lint/marks.ts'
import { isCited, notCited } from '../lint/pictures.ts'
import { normalize } from '../lint/words.ts'
import type { LessonImage, PlacedLessonQuestion, PlacedPage, Topic } from './lesson.ts'
import type { LessonFiles } from './lesson-files.ts'

/** What lessons may name; `items` is the exam bank. */
type Known = Pick<Bank, 'blueprint' | 'facts' | 'images' | 'items'>

/** Questions of a quiz, from and to. */
const quizSizes = { subsection: [6, 10], topic: [15, 20] } as const

/** What lessons need to work at all, G01 to G07. Quick, so start-up asks it too. */
export function checkLessons(lessons: LessonFiles, known: Known): Finding[] {
  const { topics, pages, questions } = lessons
  const names: Names = {
    objectives: new Set(known.blueprint.objectives.map(({ code }) => code)),
    clauses: clauseIds(known.facts),
    images: known.images,
  }
  return [
    ...checkIds(topics, pages, questions),
    ...checkQuizSizes(questions),
    ...checkStems(questions, known),
    ...pages.flatMap((page) => checkPage(page, names)),
    ...questions.flatMap((question) => checkQuestion(question, names)),
  ]
}

/** G01: every id once, pages numbered within their subsection. */
function checkIds(
  topics: readonly Topic[],
  pages: readonly PlacedPage[],
  questions: readonly PlacedLessonQuestion[],
): Finding[] {
  const file = 'lessons/topics.json'
  const twice = (entries: readonly { file: string; id: string }[]) => {
    const seen = new Map<string, string>()
    return entries.flatMap((entry) => {
      const before = seen.get(entry.id)
      seen.set(entry.id, entry.file)
      return before === undefined ? [] : [broken(entry.file, entry.id, `the id is in ${before} too`, 'G01')]
    })
  }
  const named = (list: readonly { id: string }[]) => list.map(({ id }) => ({ file, id }))
  return [
    ...twice(named(topics)),
    ...twice(named(topics.flatMap(({ subsections }) => subsections))),
    ...twice(pages.map(({ file: at, head: { id } }) => ({ file: at, id }))),
    ...twice(questions.map(({ file: at, question: { id } }) => ({ file: at, id }))),
    ...pages.flatMap((page, index) => {
      const same = pages
        .slice(0, index)
        .find(({ subsection, order }) => subsection === page.subsection && order === page.order)
      return same === undefined
        ? []
        : [broken(page.file, page.head.id, `has the number of ${same.file}`, 'G01')]
    }),
  ]
}

/** G03 */
function checkQuizSizes(questions: readonly PlacedLessonQuestion[]): Finding[] {
  return [...Map.groupBy(questions, ({ file }) => file)].flatMap(([file, quiz]) => {
    const [least, most] = quizSizes[quiz[0]?.subsection === null ? 'topic' : 'subsection']
    if (quiz.length >= least && quiz.length <= most) return []
    return [broken(file, null, `the quiz has ${quiz.length} questions, not ${least} to ${most}`, 'G03')]
  })
}

/** G07: no stem is the exam bank's or another quiz's. */
function checkStems(questions: readonly PlacedLessonQuestion[], { items }: Known): Finding[] {
  const owners = new Map(items.map(({ item }) => [normalize(item.stem), item.id]))
  return questions.flatMap(({ file, question: { id, stem } }) => {
    const owner = owners.get(normalize(stem))
    owners.set(normalize(stem), id)
    return owner === undefined ? [] : [broken(file, id, `the stem is that of ${owner}`, 'G07')]
  })
}

type Names = {
  readonly objectives: ReadonlySet<string>
  readonly clauses: ReadonlySet<string>
  /** Paths below content/images. */
  readonly images: ReadonlySet<string>
}

function checkPage({ file, subsection, head, rendered }: PlacedPage, names: Names): Finding[] {
  const found = (rule: string, message: string) => broken(file, head.id, message, rule)
  return [
    ...(head.id.startsWith(`${subsection}-`) ? [] : [found('G01', `ids here begin with ${subsection}-`)]),
    ...unknownNames(head.objectives, head.facts, names).map((message) => found('G04', message)),
    ...problemsOfPicture(head.image, names).map((message) => found('G05', message)),
    ...rendered.problems.map((problem) => found('G06', problem)),
  ]
}

function checkQuestion({ file, question }: PlacedLessonQuestion, names: Names): Finding[] {
  const found = (rule: string, message: string) => broken(file, question.id, message, rule)
  const keys = question.options.filter(({ correct }) => correct === true).length
  const strays = question.clauses.filter((id) => !question.facts.includes(rowOf(id)))
  return [
    ...(keys === 1 && question.options.length === 4
      ? []
      : [found('G02', `has ${question.options.length} options and ${keys} keys, not 4 and 1`)]),
    ...unknownNames([question.objective], question.clauses, names).map((message) => found('G04', message)),
    ...strays.map((id) => found('G04', `${id} is of a row that is not among the facts`)),
    ...problemsOfPicture(question.image, names).map((message) => found('G05', message)),
  ]
}

function unknownNames(objectives: readonly string[], clauses: readonly string[], names: Names): string[] {
  return [
    ...objectives
      .filter((code) => !names.objectives.has(code))
      .map((code) => `the blueprint has no objective ${code}`),
    ...clauses.filter((id) => !names.clauses.has(id)).map((id) => `the fact sheet has no clause ${id}`),
  ]
}

function problemsOfPicture(image: LessonImage | undefined, { images }: Names): string[] {
  if (image === undefined) return []
  const missing = images.has(image.file) ? [] : [`there is no picture images/${image.file}`]
  return [...missing, ...(isCited(image) ? [] : [notCited]), ...problemsOfMarks(image.marks ?? [])]
}
