import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { broken, idOf, listFiles, readAs } from '../content-file.ts'
import type { Finding } from '../finding.ts'
import { parseFrontMatter } from '../front-matter.ts'
import { parseJson } from '../parse-json.ts'
import {
  lessonQuestionSchema,
  pageHeadSchema,
  topicsSchema,
  type PlacedLessonQuestion,
  type PlacedPage,
  type Topic,
} from './lesson.ts'
import { renderLesson } from './render-lesson.ts'

/** What could be read of the guided lessons, with a finding for everything that could not. */
export type LessonFiles = {
  readonly topics: readonly Topic[]
  readonly pages: readonly PlacedPage[]
  readonly questions: readonly PlacedLessonQuestion[]
  readonly findings: readonly Finding[]
}

type Read = { pages?: PlacedPage[]; questions?: PlacedLessonQuestion[]; findings?: Finding[] }

const topicsFile = 'lessons/topics.json'

export async function readLessonFiles(folder: string): Promise<LessonFiles> {
  const topics = await readAs(folder, topicsFile, topicsSchema)
  const files = (await listFiles(join(folder, 'lessons'))).map((file) => `lessons/${file}`)
  const read = await Promise.all(
    files.filter((file) => file !== topicsFile).map((file) => readFileOf(folder, file, topics.value ?? [])),
  )
  return {
    topics: topics.value ?? [],
    pages: read.flatMap(({ pages = [] }) => pages),
    questions: read.flatMap(({ questions = [] }) => questions),
    findings: [...topics.findings, ...read.flatMap(({ findings = [] }) => findings)],
  }
}

async function readFileOf(folder: string, file: string, topics: readonly Topic[]): Promise<Read> {
  const [, topicId = '', ...rest] = file.split('/')
  const topic = topics.find(({ id }) => id === topicId)
  if (topic === undefined) return lost(file, `topics.json has no topic ${topicId}`)
  if (rest.length === 1 && rest[0] === 'topic-quiz.json') return readQuiz(folder, file, topicId, null)
  const [subsection = '', name = ''] = rest
  if (rest.length === 2 && !topic.subsections.some(({ id }) => id === subsection))
    return lost(file, `topics.json has no subsection ${subsection} in ${topicId}`)
  if (rest.length === 2 && name === 'quiz.json') return readQuiz(folder, file, topicId, subsection)
  const order = /^(\d{2})-[a-z0-9-]+\.md$/.exec(name)?.[1]
  if (rest.length !== 2 || order === undefined)
    return lost(file, 'is no page (NN-name.md), no quiz.json and no topic-quiz.json')
  return readPage(folder, { file, topic: topicId, subsection, order: Number(order) })
}

function lost(file: string, message: string): Read {
  return { findings: [broken(file, null, message, 'G01')] }
}

async function readQuiz(
  folder: string,
  file: string,
  topic: string,
  subsection: string | null,
): Promise<Read> {
  const { value, findings } = await readAs(folder, file, z.array(z.unknown()))
  const questions: PlacedLessonQuestion[] = []
  for (const [index, entry] of (value ?? []).entries()) {
    const order = index + 1
    const parsed = lessonQuestionSchema.safeParse(entry)
    if (parsed.success) questions.push({ file, topic, subsection, order, question: parsed.data })
    else findings.push(broken(file, idOf(entry) ?? `entry ${order}`, z.prettifyError(parsed.error), 'G01'))
  }
  return { questions, findings }
}

type Place = Pick<PlacedPage, 'file' | 'topic' | 'subsection' | 'order'>

async function readPage(folder: string, place: Place): Promise<Read> {
  const { fields, body } = parseFrontMatter(await readFile(join(folder, place.file), 'utf8'))
  const id = fields['id'] ?? null
  try {
    const head = pageHeadSchema.safeParse(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, parseField(name, value)])),
    )
    if (!head.success) return { findings: [broken(place.file, id, z.prettifyError(head.error), 'G01')] }
    return { pages: [{ ...place, head: head.data, rendered: renderLesson(body) }] }
  } catch (error) {
    return {
      findings: [broken(place.file, id, error instanceof Error ? error.message : String(error), 'G01')],
    }
  }
}

/** Lists and objects are JSON, the rest is text. */
function parseField(name: string, value: string): unknown {
  if (!/^[[{]/.test(value)) return value
  try {
    return parseJson(value)
  } catch (error) {
    throw new SyntaxError(`${name} is ${error instanceof Error ? error.message : 'broken'}`)
  }
}
