import type { Quiz as ShownQuiz, QuizResult } from '@collimate/contract/quizzes'
import type { ReviewedQuestion } from '@collimate/contract/questions'
import { percentOf } from '@collimate/domain/questions/score'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { isKeyDue } from '@collimate/domain/quizzes/timed'
import { type Grade, readGrades } from '../attempts/grade.ts'
import { hideSeeInExam } from '../attempts/open-questions.ts'
import { asDrawn, type Question } from '../questions/bank.ts'
import { readChoiceShares, shownShares } from '../questions/choice-shares.ts'
import { reviewQuestion, noteOn, showQuestion } from '../questions/show-question.ts'
import type { Services } from '../services.ts'
import type { Quiz } from './store.ts'

type Bank = ReadonlyMap<string, Question>
type Grades = ReadonlyMap<string, Grade>

/** A running quiz as its student sees it: the keys that are due and no other. */
export async function showQuiz(
  services: Services,
  userId: string,
  quiz: Quiz,
  previousHolder: string | null = null,
): Promise<ShownQuiz> {
  const { bank, database, now } = services
  const questions = await bank.readDrawn(quiz.questions_refs)
  const grades = await readGrades(database.db, userId, quiz.id)
  return {
    id: quiz.id,
    category: quiz.category,
    questions: await Promise.all(
      quiz.questions_refs.map(async (_, position): Promise<ShownQuiz['questions'][number]> => {
        const answer = quiz.answers[position] ?? null
        if (!isKeyDue(quiz, answer !== null))
          return { checked: false, question: showQuestion(placeOf(quiz, position, questions)) }
        const reviewed = reviewPlace(quiz, position, answer, questions, grades)
        return { checked: true, question: await hideSeeInExam(services, userId, reviewed) }
      }),
    ),
    answers: answersOf(quiz),
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

/** A completed quiz with the review of every answer, graded as it was when each was checked. */
export async function showResult(services: Services, userId: string, quiz: Quiz): Promise<QuizResult> {
  const { bank, database } = services
  const held = await bank.readDrawn(quiz.questions_refs)
  const grades = await readGrades(database.db, userId, quiz.id)
  const shares = await readChoiceShares(database.db, quiz.questions_refs)
  const questions = await Promise.all(
    quiz.questions_refs.map(async (_, position) => ({
      ...(await hideSeeInExam(
        services,
        userId,
        reviewPlace(quiz, position, quiz.answers[position] ?? null, held, grades),
      )),
      choice_shares: shownShares(shares, placeOf(quiz, position, held)),
    })),
  )
  return {
    id: quiz.id,
    category: quiz.category,
    score: Math.round(quiz.score ?? 0),
    correct: questions.filter((question) => question.is_correct).length,
    total: questions.length,
    answers: answersOf(quiz),
    flags: quiz.flags,
    questions,
    completed_at: (quiz.completed_at ?? quiz.created_at).toISOString(),
  }
}

/** One place with its key and reasons, once its answer is due. */
export function reviewPlace(
  quiz: Quiz,
  position: number,
  answer: Answer | null,
  bank: Bank,
  grades: Grades,
): ReviewedQuestion {
  const place = placeOf(quiz, position, bank)
  const reviewed = reviewQuestion(place, answer ?? undefined)
  // A key corrected since then does not change what was graded; a record made elsewhere was never graded.
  const grade = grades.get(place.id)
  const is_correct = answer !== null && (grade?.correct ?? reviewed.is_correct)
  const { question } = place
  const credited = quiz.credited?.includes(place.id) ?? question?.credited ?? false
  return {
    ...reviewed,
    is_correct,
    note: noteOn(question, { credited: is_correct && credited }),
    confidence: grade?.confidence ?? undefined,
    ms: grade?.ms ?? undefined,
  }
}

/** How many answers are right, of how many: of those that were given, or of all that a timed quiz asks. */
export function gradeQuiz(
  quiz: Quiz,
  bank: Bank,
  grades: Grades,
): { correct: number; total: number; score: number } {
  const right = quiz.questions_refs.flatMap((_, position) => {
    const answer = quiz.answers[position] ?? null
    return answer === null ? [] : [reviewPlace(quiz, position, answer, bank, grades).is_correct]
  })
  const correct = right.filter(Boolean).length
  // Against the clock a blank is wrong, as in the mock exam.
  const total = quiz.ends_at === null ? right.length : quiz.questions_refs.length
  return { correct, total, score: percentOf(correct, total) }
}

function placeOf(quiz: Quiz, position: number, bank: Bank) {
  const { id, category } = quiz.questions_refs[position] ?? { id: '', category: 'patient-care' as const }
  const question = asDrawn(bank.get(id), quiz.answer_shapes[position])
  return { id, category, question, order: quiz.option_orders[position] ?? null }
}

function answersOf(quiz: Quiz): ShownQuiz['answers'] {
  return quiz.questions_refs.map((_, position) => {
    const answer = quiz.answers[position] ?? null
    return Array.isArray(answer) ? [...answer] : answer
  })
}
