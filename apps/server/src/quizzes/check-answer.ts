import type { ResponseOf } from '@collimate/contract/endpoint'
import type { checkAnswer as endpoint } from '@collimate/contract/quizzes'
import type { Confidence } from '@collimate/domain/questions/confidence'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { readAnswer } from '@collimate/domain/questions/types/registry'
import { isKeyDue } from '@collimate/domain/quizzes/timed'
import { gradeAnswers, gradeByRulings, insertResponses, readGrades } from '../attempts/grade.ts'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { lockRunning, requireHolder } from './lock-running.ts'
import { showReviewed } from './show-quiz.ts'
import { keepAnswer } from './store.ts'
import type { Quiz } from './stored-quiz.ts'

type Check = {
  holder: string
  position: number
  answer: unknown
  ms?: number | undefined
  confidence?: Confidence | undefined
}

/**
 * Checks one answer for good and gives its key and reasons. Asked again, also with another answer, it answers as the
 * first time: a call whose answer was lost may be repeated.
 *
 * @throws AppError 'quiz-not-found', 'quiz-completed', 'quiz-open-elsewhere', or 'invalid-request' for a position
 *   outside the quiz or an answer its question cannot have; nothing has changed then
 */
export async function checkAnswer(
  services: Services,
  userId: string,
  id: string,
  check: Check,
): Promise<ResponseOf<typeof endpoint>> {
  const { db } = services.database
  const { position } = check
  return gradeByRulings(services, async (readQuestions) => {
    const quiz = await lockRunning(db, userId, id)
    if (!isKeyDue(quiz, true))
      throw new AppError('invalid-request', { 'body.position': 'A timed quiz is checked at its end.' })
    const kept = quiz.answers[position] ?? null
    const answer = kept ?? readCheck(quiz, check)
    const questions = await readQuestions(quiz.questions_refs.slice(position, position + 1))
    let checked = quiz
    if (kept === null) {
      checked = await keepAnswer(db, userId, quiz, position, answer)
      const [graded] = gradeAnswers(placeAlone(quiz, check, answer), questions)
      const responses = graded ? [{ ...graded, confidence: check.confidence ?? null }] : []
      await insertResponses(db, userId, id, responses)
    }
    const held = { questions, grades: await readGrades(db, userId, id) }
    const question = await showReviewed(services, userId, checked, position, held)
    return { question, answer }
  })
}

function readCheck(quiz: Quiz, { holder, position, answer }: Check): Answer {
  requireHolder(quiz, holder)
  const shape = quiz.answer_shapes[position]
  if (shape === undefined)
    throw new AppError('invalid-request', { 'body.position': 'The quiz has no such question.' })
  const read = readAnswer(answer, shape)
  if (read === null || read === 'refused')
    throw new AppError('invalid-request', { 'body.answer': 'Its question cannot have this answer.' })
  return read
}

/** The checked place as an attempt of one question. */
function placeAlone(quiz: Quiz, { position, ms }: Check, answer: Answer) {
  return {
    answers: [answer],
    questions_refs: quiz.questions_refs.slice(position, position + 1),
    option_orders: [quiz.option_orders[position] ?? null],
    answer_shapes: quiz.answer_shapes.slice(position, position + 1),
    question_ms: ms === undefined ? {} : { '0': ms },
  }
}
