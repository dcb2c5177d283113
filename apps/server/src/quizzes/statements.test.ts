import { expect, it } from 'vitest'
import { countStatements } from '../test-support/count-statements.ts'
import { questionRows } from '../test-support/question-row.ts'
import { check, complete, startQuiz } from '../test-support/quiz-sitting.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { completeQuiz } from './complete-quiz.ts'
import { drawPlaces } from './draw-places.ts'
import { showQuiz, showResult } from './show-quiz.ts'
import { readQuiz } from './store.ts'

const server = useTestServer({ questions: () => questionRows({ safety: 20 }) })

/** Without those of the bank, which keeps what it has read. */
async function statementsOf(run: (services: typeof server.services) => Promise<unknown>): Promise<number> {
  const { database, statements } = countStatements(server.database)
  await run({ ...server.services, database })
  return statements()
}

async function storedQuiz(student: Student, id: string) {
  const quiz = await readQuiz(server.db, student.userId, id)
  if (quiz === undefined) throw new Error('The quiz is not stored')
  return quiz
}

it('draws by what runs and what was shown, each read once', async () => {
  const { userId } = await server.signUp()
  const wish = { category: 'safety', count: 5, seed: 1, going: [] } as const
  // The running mock exam, the timed quizzes, and what was shown before.
  expect(await statementsOf((services) => drawPlaces(services, userId, wish))).toBe(3)
})

it('shows a quiz that was just started without a look at its grades', async () => {
  const student = await server.signUp()
  const quiz = await storedQuiz(student, (await startQuiz(student)).id)
  const grades = new Map()
  expect(await statementsOf((services) => showQuiz(services, student.userId, quiz, { grades }))).toBe(0)
})

it('reads the grades of a completed quiz once', async () => {
  const student = await server.signUp()
  const quiz = await startQuiz(student, { count: 1 })
  await check(student, quiz, 0)
  const { holder } = quiz
  // The lock on rulings, the quiz, its grades, its end, how others chose, and whether an exam is in use.
  const run = (services: typeof server.services) =>
    completeQuiz(services, student.userId, quiz.id, { holder })
  expect(await statementsOf(run)).toBe(6)
})

it('asks once whether an exam is in use, however many questions lead into the physics view', async () => {
  const student = await server.signUp()
  const quiz = await startQuiz(student)
  const shown = async () => {
    const stored = await storedQuiz(student, quiz.id)
    return statementsOf((services) => showQuiz(services, student.userId, stored))
  }
  expect(await shown()).toBe(1)
  await check(student, quiz, 0)
  expect(await shown()).toBe(2)
  for (const position of [1, 2]) await check(student, quiz, position)
  expect(await shown()).toBe(2)
  await complete(student, quiz)
  const completed = await storedQuiz(student, quiz.id)
  expect(await statementsOf((services) => showResult(services, student.userId, completed))).toBe(3)
})
