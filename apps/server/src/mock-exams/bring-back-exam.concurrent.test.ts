import { bringBackExam, readReplacedExams } from '@collimate/contract/mock-exams'
import { expect, it } from 'vitest'
import { questionRows } from '../test-support/question-row.ts'
import { answersFor } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => questionRows({ safety: 12 }) })

it('A1: a save acknowledged while a new exam starts is in what comes back', async () => {
  const student = await server.signUp()
  const there = student.at(await server.otherServer())
  for (let round = 0; round < 10; round += 1) {
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 1))
    const [saved] = await Promise.allSettled([there.save(exam, answersFor(exam, 2)), student.startExam()])
    await student.ask(bringBackExam, { params: { id: exam.id } })
    const answered = saved.status === 'fulfilled' ? 2 : 1
    expect(await student.currentExam()).toMatchObject({ id: exam.id, answered })
  }
})

it('P-DASH-05: of a quit and a bringing back at once both are done or the quit comes too late, and no exam is lost', async () => {
  const student = await server.signUp()
  const there = student.at(await server.otherServer())
  for (let round = 0; round < 10; round += 1) {
    const first = await student.startExam()
    await student.save(first, answersFor(first, 1))
    const second = await student.startExam()
    await student.save(second, answersFor(second, 1))
    const [quit, back] = await Promise.allSettled([
      there.quit(second),
      student.ask(bringBackExam, { params: { id: first.id } }),
    ])
    expect(back.status).toBe('fulfilled')
    expect(await student.currentExam()).toMatchObject({ id: first.id })
    const { exams } = await student.ask(readReplacedExams, {})
    const place = quit.status === 'fulfilled' ? 'quit' : 'start'
    expect(exams.find(({ id }) => id === second.id)).toMatchObject({ place, answered: 1 })
  }
})
