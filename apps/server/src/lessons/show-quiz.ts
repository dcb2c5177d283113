import { createHash } from 'node:crypto'
import type { GuidedQuestion, GuidedQuiz, SubmittedAnswer } from '@collimate/contract/lessons'
import type { Db } from '../platform/database/open-database.ts'
import { type Question, readQuestionsById, readQuizNames } from './release-store.ts'
import type { Attempt } from './store.ts'

/**
 * An attempt as its student may see it: keys and reasons of the submitted answers alone.
 *
 * @param questions of the attempt, where they are read already
 */
export async function showQuiz(
  db: Db,
  attempt: Attempt,
  questions?: readonly Question[],
): Promise<GuidedQuiz> {
  const asked = questions ?? (await readQuestionsById(db, attempt.question_ids))
  return {
    id: attempt.id,
    ...(await nameQuiz(db, attempt)),
    questions: asked.map(showQuestion),
    submitted: asked.flatMap((question) => reviewAnswer(attempt, question) ?? []),
    completed: attempt.completed_at !== null,
  }
}

/** Which quiz it is. What a release has taken out keeps its name: without a subsection it would be the topic's quiz. */
export async function nameQuiz(
  db: Db,
  { topic_id, subsection_id }: Pick<Attempt, 'topic_id' | 'subsection_id'>,
): Promise<Pick<GuidedQuiz, 'quiz_type' | 'topic' | 'subsection'>> {
  const { topic, subsection } = await readQuizNames(db, topic_id, subsection_id)
  return { quiz_type: subsection === null ? 'topic' : 'subsection', topic, subsection }
}

function showQuestion(question: Question): GuidedQuestion {
  const { id, answers, image_url, image_alt, image_citation, image_marks } = question
  const shown = { question: question.question, answers: [...answers] }
  const picture = { image_url, image_alt, image_citation, image_marks }
  return { id, version: versionOf(question), ...shown, ...picture }
}

/** Of what is asked alone: a hash of the key, too, would tell it to whoever tries each answer. */
export function versionOf({ question, answers, image_url, image_alt, image_marks }: Question): string {
  const shown = JSON.stringify([question, answers, image_url, image_alt, image_marks])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 16)
}

/** The submitted answer with its key and reasons; null before it is submitted. */
export function reviewAnswer(
  { answers }: Pick<Attempt, 'answers'>,
  question: Question,
): SubmittedAnswer | null {
  const answer = answers[question.id]
  if (answer === undefined) return null
  return {
    question_id: question.id,
    chosen: answer.chosen,
    correct_answer: question.correct_answer,
    is_correct: answer.correct,
    explanation: question.explanation,
    option_reasons: [...question.option_reasons],
    takeaway: question.takeaway === '' ? null : question.takeaway,
    refs: [...question.refs],
  }
}
