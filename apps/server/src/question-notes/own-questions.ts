import type { ParsedRequestOf } from '@collimate/contract/endpoint'
import type { ListedQuestion, listOwnQuestions, OwnQuestion } from '@collimate/contract/question-notes'
import type { ShownQuestion } from '@collimate/contract/questions'
import { categories } from '@collimate/domain/questions/categories'
import { confidences } from '@collimate/domain/questions/confidence'
import { storedAnswer } from '../attempts/grade.ts'
import { isSeeHidden, readOpenQuestions } from '../attempts/open-questions.ts'
import { AppError } from '../platform/app-error.ts'
import { noteOn, reviewQuestion, showQuestion } from '../questions/show-question.ts'
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
  const withhold = (withheld: OwnQuestion['withheld']): OwnQuestion => ({
    ...stemOf(showQuestion(place)),
    review: null,
    withheld,
  })
  if (question === undefined) return withhold('gone')
  if ((await readOpenQuestions(db, userId, now())).ids.includes(id)) return withhold('in-progress')
  const response = await readLatestResponse(db, userId, id)
  if (response === undefined) return withhold('not-answered')
  const { correct, question_version: version } = response
  // The options may stand elsewhere today, and another be right.
  const asked = version === null ? question : ((await bank.readDrawn([{ id, version }])).get(id) ?? question)
  const answer = storedAnswer(asked, response.chosen)
  // What it was before it became another question is no answer to it.
  if (answer === undefined) return withhold('not-answered')
  const reviewed = reviewQuestion({ ...place, question: asked }, answer, correct)
  const review = {
    ...reviewed,
    see: (await isSeeHidden(services, userId, [reviewed])) ? null : reviewed.see,
    confidence: confidences.find((known) => known === response.confidence),
    note:
      noteOn(asked, { answered: true, credited: correct && asked.credited }) ??
      (asked.version === question.version ? undefined : changedSince),
  }
  return { ...stemOf(review), review, withheld: null }
}

const changedSince = 'This question has changed since you answered it. Here it is as you were asked.'

function stemOf({ question_text, image_url, image_alt, image_marks }: ShownQuestion) {
  return { question_text, image_url, image_alt, image_marks }
}
