import type { Quiz as ShownQuiz, QuizResult } from '@collimate/contract/quizzes'
import type { ReviewedQuestion } from '@collimate/contract/questions'
import { rightIn } from '@collimate/domain/progress/topics'
import { percentOf } from '@collimate/domain/questions/score'
import { isKeyDue } from '@collimate/domain/quizzes/timed'
import { type Grade, readGrades } from '../attempts/grade.ts'
import { isSeeHidden } from '../attempts/open-questions.ts'
import { asDrawn, type Question } from '../questions/bank.ts'
import { readChoiceShares, shownShares } from '../questions/choice-shares.ts'
import { reviewQuestion, noteOn, showQuestion } from '../questions/show-question.ts'
import type { Services } from '../services.ts'
import type { Quiz } from './stored-quiz.ts'

/** What a place is reviewed by: the questions as they were drawn, and how the answers given so far were graded. */
export type Held = {
  readonly questions: ReadonlyMap<string, Question>
  readonly grades: ReadonlyMap<string, Grade>
}

/**
 * A running quiz as its student sees it: the keys that are due and no other.
 *
 * @param grades where the caller knows them
 */
export async function showQuiz(
  services: Services,
  userId: string,
  quiz: Quiz,
  { previousHolder = null, grades }: { previousHolder?: string | null; grades?: Held['grades'] } = {},
): Promise<ShownQuiz> {
  const { bank, database, now } = services
  const held = {
    questions: await bank.readDrawn(quiz.questions_refs),
    grades: grades ?? (await readGrades(database.db, userId, quiz.id)),
  }
  const reviewed = quiz.questions_refs.map((_, position) =>
    isKeyDue(quiz, (quiz.answers[position] ?? null) !== null) ? reviewPlace(quiz, position, held) : null,
  )
  const due = reviewed.filter((question) => question !== null)
  const hidden = await isSeeHidden(services, userId, due)
  return {
    id: quiz.id,
    category: quiz.category,
    questions: reviewed.map((question, position) =>
      question === null
        ? { checked: false, question: showQuestion(placeOf(quiz, position, held)) }
        : { checked: true, question: hidden ? { ...question, see: null } : question },
    ),
    answers: [...quiz.answers],
    timed: quiz.ends_at && {
      ends_in: endsIn(quiz, now()),
      sequence: quiz.sequence,
      question_ms: { ...quiz.question_ms },
      previous_holder: previousHolder,
    },
    flags: quiz.flags,
    position: quiz.position,
    created_at: quiz.created_at.toISOString(),
  }
}

/** Milliseconds until a timed quiz is over, 0 when it is. */
export function endsIn({ ends_at }: Pick<Quiz, 'ends_at'>, now: Date): number {
  return Math.max(0, (ends_at?.getTime() ?? 0) - now.getTime())
}

/**
 * A completed quiz with the review of every answer, graded as it was when each was checked.
 *
 * @param known what it is reviewed by, where the caller has just read that
 */
export async function showResult(
  services: Services,
  userId: string,
  quiz: Quiz,
  known?: Held,
): Promise<QuizResult> {
  const { bank, database } = services
  const held = known ?? {
    questions: await bank.readDrawn(quiz.questions_refs),
    grades: await readGrades(database.db, userId, quiz.id),
  }
  const shares = await readChoiceShares(database.db, quiz.questions_refs)
  const reviewed = quiz.questions_refs.map((_, position) => reviewPlace(quiz, position, held))
  const hidden = await isSeeHidden(services, userId, reviewed)
  const questions = reviewed.map((question, position) => ({
    ...question,
    see: hidden ? null : question.see,
    choice_shares: shownShares(shares, placeOf(quiz, position, held)),
  }))
  return {
    id: quiz.id,
    category: quiz.category,
    score: Math.round(quiz.score ?? 0),
    // A record made elsewhere may not say which of its questions were right, only how many.
    correct:
      quiz.answer_shapes.length === 0
        ? rightIn(quiz)
        : questions.filter((question) => question.is_correct).length,
    total: questions.length,
    answers: [...quiz.answers],
    flags: quiz.flags,
    questions,
    completed_at: (quiz.completed_at ?? quiz.created_at).toISOString(),
  }
}

/** One place with its key and reasons, as its student may see it once its answer is due. */
export async function showReviewed(
  services: Services,
  userId: string,
  quiz: Quiz,
  position: number,
  held: Held,
): Promise<ReviewedQuestion> {
  const reviewed = reviewPlace(quiz, position, held)
  return (await isSeeHidden(services, userId, [reviewed])) ? { ...reviewed, see: null } : reviewed
}

function reviewPlace(quiz: Quiz, position: number, held: Held): ReviewedQuestion {
  const place = placeOf(quiz, position, held)
  const answer = quiz.answers[position] ?? null
  const reviewed = reviewQuestion(place, answer ?? undefined)
  // A key corrected since then does not change what was graded; a record made elsewhere was never graded.
  const grade = held.grades.get(place.id)
  const is_correct = answer !== null && (grade?.correct ?? reviewed.is_correct)
  const { question } = place
  const credited = quiz.credited?.includes(place.id) ?? question?.credited ?? false
  return {
    ...reviewed,
    is_correct,
    note: noteOn(question, { answered: answer !== null, credited: is_correct && credited }),
    confidence: grade?.confidence ?? undefined,
    ms: grade?.ms ?? undefined,
  }
}

/** How many answers are right, of how many: of those that were given, or of all that a timed quiz asks. */
export function gradeQuiz(quiz: Quiz, held: Held): { correct: number; total: number; score: number } {
  const right = quiz.questions_refs.flatMap((_, position) =>
    (quiz.answers[position] ?? null) === null ? [] : [reviewPlace(quiz, position, held).is_correct],
  )
  const correct = right.filter(Boolean).length
  // Against the clock a blank is wrong, as in the mock exam.
  const total = quiz.ends_at === null ? right.length : quiz.questions_refs.length
  return { correct, total, score: percentOf(correct, total) }
}

function placeOf(quiz: Quiz, position: number, { questions }: Held) {
  const { id, category } = quiz.questions_refs[position] ?? { id: '', category: 'patient-care' as const }
  const question = asDrawn(questions.get(id), quiz.answer_shapes[position])
  return { id, category, question, order: quiz.option_orders[position] ?? null }
}
