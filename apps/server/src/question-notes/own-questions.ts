import type { ParsedRequestOf } from '@collimate/contract/endpoint'
import type { ListedQuestion, listOwnQuestions, OwnQuestion } from '@collimate/contract/question-notes'
import { categories } from '@collimate/domain/questions/categories'
import { confidences } from '@collimate/domain/questions/confidence'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { readAnswer } from '@collimate/domain/questions/types/registry'
import { hideSeeInExam, readOpenQuestions } from '../attempts/open-questions.ts'
import { AppError } from '../platform/app-error.ts'
import { shapeOf, type Question } from '../questions/bank.ts'
import { reviewQuestion, showQuestion } from '../questions/show-question.ts'
import type { Services } from '../services.ts'
import { countNotes, hasNote, readLatestResponse, readNotes } from './store.ts'

const pageLength = 20

/** One page of the questions a student bookmarked or wrote a note on. */
export async function ownQuestions(
  { database: { db } }: Services,
  userId: string,
  { kind, before, before_updated_at: at }: ParsedRequestOf<typeof listOwnQuestions>['query'],
): Promise<{ questions: ListedQuestion[]; total: number; more: boolean }> {
  const after = before === undefined || at === undefined ? undefined : { id: before, updatedAt: at }
  const rows = await readNotes(db, userId, { kind, after, limit: pageLength + 1 })
  return {
    questions: rows.slice(0, pageLength).map(({ question_id, category, question, updated_at, ...own }) => ({
      ...own,
      id: question_id,
      category: categories.find((known) => known === category) ?? null,
      question_text: question,
      updated_at: updated_at.toISOString(),
    })),
    total: await countNotes(db, userId, kind),
    more: rows.length > pageLength,
  }
}

/**
 * A question of the student's list. Its key comes along when they answered it before and no running exam or quiz of
 * theirs asks it.
 *
 * @throws AppError 'not-found' when it is not on their list
 */
export async function ownQuestion(services: Services, userId: string, id: string): Promise<OwnQuestion> {
  const { bank, now } = services
  const { db } = services.database
  if (!(await hasNote(db, userId, id))) throw new AppError('not-found')
  const question = (await bank.read([id])).get(id)
  const category = question?.category ?? 'patient-care'
  const place = { id, category, question, order: null }
  const { question_text, image_url, image_alt, image_marks } = showQuestion(place)
  const withhold = (withheld: OwnQuestion['withheld']): OwnQuestion => ({
    question_text,
    image_url,
    image_alt,
    image_marks,
    review: null,
    withheld,
  })
  if (question === undefined) return withhold('gone')
  if ((await readOpenQuestions(db, userId, now())).ids.includes(id)) return withhold('in-progress')
  const response = await readLatestResponse(db, userId, id)
  const answer = response && answerOf(question, response.chosen)
  // What it was before it became another question is no answer to it.
  if (response === undefined || answer === undefined) return withhold('not-answered')
  const review = {
    ...(await hideSeeInExam(services, userId, reviewQuestion(place, answer))),
    is_correct: response.correct,
    confidence: confidences.find((known) => known === response.confidence),
  }
  return { question_text, image_url, image_alt, image_marks, review, withheld: null }
}

function answerOf(question: Question, chosen: unknown): Answer | undefined {
  const given = question.type === 'single' && Array.isArray(chosen) ? chosen[0] : chosen
  const read = readAnswer(given, shapeOf(question))
  return read === null || read === 'refused' ? undefined : read
}
