import * as arcade from '@collimate/contract/arcade'
import type { ArcadeRound } from '@collimate/contract/arcade'
import type { RequestOf } from '@collimate/contract/endpoint'
import type { ArcadeMode } from '@collimate/domain/arcade/round'
import type { Student } from './test-client.ts'
import type { TestServer } from './test-server.ts'

type Log = RequestOf<typeof arcade.finishArcadeRound>['body']['answers']

export async function startArcade(student: Student, mode: ArcadeMode = 'speed'): Promise<ArcadeRound> {
  return (await student.ask(arcade.startArcadeRound, { body: { mode } })).round
}

/** The round answered once a second: R right, W wrong. */
export function logOf({ questions }: ArcadeRound, answers: string): Log {
  return [...answers].map((answer, index) => {
    const question = questions[index % questions.length]
    if (question === undefined) throw new Error('The round has no questions')
    const { id, correct_answer, options } = question
    const chosen = answer === 'R' ? correct_answer : (correct_answer + 1) % options.length
    return { question_id: id, chosen, at: (index + 1) * 1000 }
  })
}

export async function finishArcade(student: Student, { id }: { id: string }, answers: Log, score?: number) {
  const body = { answers, ...(score !== undefined && { score }) }
  return (await student.ask(arcade.finishArcadeRound, { params: { id }, body })).result
}

/** A whole round, played in its time. */
export async function playArcade(
  server: TestServer,
  student: Student,
  answers: string,
  mode: ArcadeMode = 'speed',
) {
  const round = await startArcade(student, mode)
  server.passTime(answers.length + 1)
  return finishArcade(student, round, logOf(round, answers))
}
