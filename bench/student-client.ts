import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { twoAnswers, type Asked, type Student } from './students.ts'

/** Of a quiz a member may take. */
const quizQuestions = 5

/** A student in the middle of an exam, with what they answer. */
export type HeldExam = Student & {
  readonly examId: string
  readonly holder: string
  readonly answers: object
}

type HeldQuiz = Student & { readonly quizId: string; readonly holder: string; readonly answers: unknown[] }

const unpackers: Partial<Record<string, (packed: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

/** Keeps its connections; measuring must not cost more than what is measured. */
export class StudentClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** @throws Error when the server answers anything but success */
  ask(student: Student, method: string, path: string, body?: object): Promise<string> {
    const headers = {
      'content-type': 'application/json',
      // As browsers ask.
      'accept-encoding': 'gzip, deflate, br, zstd',
      cookie: student.cookie,
    }
    return new Promise((resolve, reject) => {
      const call = request(`${this.url}${path}`, { method, headers, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          const unpack = unpackers[answer.headers['content-encoding'] ?? '']
          const text = (unpack?.(body) ?? body).toString()
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`))
        })
      })
      call.on('error', reject)
      call.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  async start(student: Student): Promise<HeldExam> {
    const holder = randomUUID()
    const { exam } = JSON.parse(await this.ask(student, 'POST', '/api/mock-exams', { holder })) as {
      exam: { id: string; questions: Asked[] }
    }
    const answers = Object.fromEntries(exam.questions.map(answerOf).entries())
    return { ...student, examId: exam.id, holder, answers }
  }

  complete({ examId, holder, answers, ...student }: HeldExam): Promise<string> {
    const work = { holder, sequence: 1, changes: answers, time_spent: 5 }
    return this.ask(student, 'POST', `/api/mock-exams/${examId}/complete`, work)
  }

  async startQuiz(student: Student): Promise<HeldQuiz> {
    const holder = randomUUID()
    const body = { category: 'safety', count: quizQuestions, holder }
    const { quiz } = JSON.parse(await this.ask(student, 'POST', '/api/quizzes', body)) as {
      quiz: { id: string; questions: { question: Asked }[] }
    }
    return {
      ...student,
      quizId: quiz.id,
      holder,
      answers: quiz.questions.map((one) => answerOf(one.question)),
    }
  }

  check({ quizId, holder, answers, ...student }: HeldQuiz, position: number): Promise<string> {
    const body = { holder, position, answer: answers[position], ms: 20_000 }
    return this.ask(student, 'POST', `/api/quizzes/${quizId}/check`, body)
  }

  close(): void {
    this.#agent.destroy()
  }
}

function answerOf(asked: Asked): Answer {
  return twoAnswers(asked)[1]
}
