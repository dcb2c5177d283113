import { mockExamResult, type MockExamResult } from '@collimate/contract/mock-exams'
import { isAnswered } from '@collimate/domain/attempts/answers'
import { averageScore, categoryScores, scoreRange } from '@collimate/domain/mock-exams/result'
import { writeList, writeObject, type Written } from '../platform/http/written.ts'
import { asDrawn, type Question } from '../questions/bank.ts'
import { shownShares } from '../questions/choice-shares.ts'
import { noteOn, reviewAnswer } from '../questions/show-question.ts'
import { writeReviewed } from '../questions/write-question.ts'
import type { Services } from '../services.ts'
import { readGradedSetting, type ResultSetting } from './results-store.ts'
import type { Exam } from './store.ts'

/** What a result is made of: the exam's questions, how its answers were graded, and what it is shown beside. */
type Parts = {
  readonly exam: Exam
  readonly questions: ReadonlyMap<string, Question>
  /** Whether an answer was right, by the question's id. */
  readonly right: ReadonlyMap<string, boolean>
  readonly setting: ResultSetting
}

/** A completed exam with the review of every answer, graded as it was at completion. */
export async function showResult(
  services: Services,
  userId: string,
  exam: Exam,
): Promise<Written<MockExamResult>> {
  return writeResult(await readResult(services, userId, exam))
}

/** @param known of the questions, where the caller has just read them */
export async function readResult(
  services: Services,
  userId: string,
  exam: Exam,
  known?: Parts['questions'],
): Promise<Parts> {
  const { db } = services.database
  const questions = known ?? (await services.bank.readDrawn(exam.questions_refs))
  const { setting, right } = await readGradedSetting(db, userId, exam.id, services.now())
  return { exam, questions, right, setting }
}

export function writeResult({ exam, questions: held, right, setting }: Parts): Written<MockExamResult> {
  const { scores, examInUse, shares } = setting
  const review = ({ id, category, pilot }: Exam['questions_refs'][number], position: number) => {
    const question = asDrawn(held.get(id), exam.answer_shapes[position])
    const place = { id, category, question, order: exam.option_orders[position] ?? null }
    const credited = exam.credited?.includes(id) ?? false
    const isCorrect = credited || (right.get(id) ?? false)
    const made = {
      ...reviewAnswer(place, exam.answers[position], isCorrect),
      see: examInUse ? null : (question?.see ?? null),
      ms: exam.question_ms[position],
      note: noteOn(question, { answered: isAnswered(exam.answers[position]), credited, pilot }),
      pilot,
      choice_shares: shownShares(shares, place),
    }
    return { ...made, category, written: writeReviewed(place, made) }
  }
  const questions = exam.questions_refs.map(review)
  const scored = questions.filter(({ pilot }) => !pilot)
  const correct = scored.filter((question) => question.is_correct).length
  const answered = scored.filter(
    ({ chosen, chosen_point: point }) => chosen.length > 0 || point !== null,
  ).length
  return writeObject(mockExamResult, {
    id: exam.id,
    score: exam.score ?? 0,
    correct,
    answered,
    total: scored.length,
    time_spent: exam.time_spent,
    time_limit: exam.time_limit,
    completed_at: (exam.completed_at ?? exam.created_at).toISOString(),
    flags: exam.flags,
    categories: categoryScores(
      scored.map((question) => ({ category: question.category, correct: question.is_correct })),
    ),
    range: scoreRange(correct, scored.length, answered),
    questions: writeList(questions.map(({ written }) => written)),
    progress: { exams_completed: scores.length, average_score: averageScore(scores) },
  })
}
