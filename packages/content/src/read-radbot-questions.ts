import * as z from 'zod'
import type { Bank } from './bank.ts'
import { requireAs } from './content-file.ts'
import { clauseIds } from './facts.ts'
import type { Finding } from './finding.ts'

const text = z.string().min(1).max(200)

/** Typed as a student would, and what answers it. */
const answerable = z.strictObject({
  text,
  /** What was asked before it, for a question that follows on. */
  after: text.optional(),
  /** Clauses of the fact sheet, and posts as `post:id`: a source that has one of them may answer. */
  sources: z.array(z.string()).min(1),
  /** Of such a source, the passage that has one of these words in it does. */
  says: z.array(z.string().min(1)).min(1),
})
export type AnswerableQuestion = z.infer<typeof answerable>

/** `outside`: of another field. `unknown`: of this one or a neighbor of it, and none of our sources says it. */
const declined = z.strictObject({ text, why: z.enum(['outside', 'unknown']) })

const part = { answerable: z.array(answerable), declined: z.array(declined) }

const schema = z.strictObject({
  ...part,
  /** By writers who had seen neither the search nor what it was tuned on (0066). */
  fresh: z.strictObject(part),
})
export type RadBotQuestions = z.infer<typeof schema>

const file = 'radbot-questions.json'

/**
 * The questions on which RadBot is measured. Its search may be tuned on all but the fresh ones. Once those have been
 * looked at they are moved to the others, and new ones are written.
 *
 * @param folder the content folder
 * @throws naming what is wrong with the file
 */
export function readRadBotQuestions(folder: string): RadBotQuestions {
  return requireAs(folder, file, schema)
}

/** `posts`: ids. */
type Known = { readonly facts: Bank['facts']; readonly posts: readonly string[] }

/** Sources that do not exist, follow-ups of a question that is not there, and texts that are there twice. */
export function checkRadBotQuestions(questions: RadBotQuestions, known: Known): Finding[] {
  const sources = new Set([...clauseIds(known.facts), ...known.posts.map((id) => `post:${id}`)])
  const parts = [questions, questions.fresh]
  const all = parts.flatMap((one) => one.answerable)
  const texts = [...all, ...parts.flatMap((one) => one.declined)].map((question) => question.text)
  const found = (message: string): Finding => ({ file, item: null, rule: 'R01', severity: 'error', message })
  return [
    ...all.flatMap(({ text: asked, sources: named }) =>
      named
        .filter((source) => !sources.has(source))
        .map((source) => found(`“${asked}” has the unknown source ${source}`)),
    ),
    ...all.flatMap(({ text: asked, after }) =>
      after === undefined || texts.includes(after)
        ? []
        : [found(`“${asked}” comes after “${after}”, which is not asked`)],
    ),
    ...texts
      .filter((asked, index) => texts.indexOf(asked) !== index)
      .map((asked) => found(`“${asked}” is asked twice`)),
  ]
}
