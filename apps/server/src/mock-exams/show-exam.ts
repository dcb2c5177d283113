import { mockExam, type MockExam } from '@collimate/contract/mock-exams'
import { writeList, writeObject, type Written } from '../platform/http/written.ts'
import { asDrawn, type Question } from '../questions/bank.ts'
import { writeShown } from '../questions/write-question.ts'
import type { Exam } from './store.ts'

/** A running exam as its student sees it: no key among it. */
export function showExam(
  exam: Exam,
  bank: ReadonlyMap<string, Question>,
  previousHolder: string | null,
): Written<MockExam> {
  return writeObject(mockExam, {
    id: exam.id,
    questions: writeList(
      exam.questions_refs.map(({ id, category }, position) =>
        writeShown({
          id,
          category,
          question: asDrawn(bank.get(id), exam.answer_shapes[position]),
          order: exam.option_orders[position] ?? null,
        }),
      ),
    ),
    answers: exam.answers,
    flags: exam.flags,
    position: exam.position,
    time_spent: exam.time_spent,
    time_limit: exam.time_limit,
    sequence: exam.sequence,
    previous_holder: previousHolder,
    created_at: exam.created_at.toISOString(),
  })
}
