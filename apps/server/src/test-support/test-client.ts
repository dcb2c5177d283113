import { randomUUID } from 'node:crypto'
import type { Session } from '@collimate/contract/accounts'
import type { Endpoint, RequestOf, ResponseOf } from '@collimate/contract/endpoint'
import * as mockExams from '@collimate/contract/mock-exams'
import type { Choice, ExamWork, MockExam, MockExamResult } from '@collimate/contract/mock-exams'
import type { ReviewedQuestion, ShownQuestion } from '@collimate/contract/questions'
import { questionTypes } from '@collimate/domain/questions/types/registry'
import type { Hono } from 'hono'
import type { HttpEnv } from '../platform/http/http-env.ts'
import { secretsIn } from './secrets-in.ts'

export type App = Hono<HttpEnv>
type Changes = ExamWork['changes']

/** A refused call. */
export type Refusal = { status: number; code: string; error: string; fields: Record<string, string> }

/** An exam as one window has it: its holder, and the number of its last save. */
export type HeldExam = MockExam & { holder: string; sent: number }

/** Someone at a browser: keeps the cookies it is given and sends them back. */
export class TestClient {
  readonly cookies: Map<string, string>
  #app: App

  constructor(app: App, cookies: ReadonlyMap<string, string> = new Map()) {
    this.#app = app
    this.cookies = new Map(cookies)
  }

  /**
   * Any request. Its answer is looked through for what no answer may have in it.
   *
   * @param path with its query
   * @param body a text or bytes as they are, anything else as JSON
   */
  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#app.request(path, {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: bodyOf(body) }),
    })
    const secrets = await this.#secretsIn(response, `${method} ${path}`)
    if (secrets.length > 0) throw new Error(`${method} ${path} answers with ${secrets.join(', ')}`)
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** A call that is expected to succeed. */
  async ask<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>> {
    const response = await this.#send(endpoint, request)
    const text = await response.text()
    if (response.status !== 200)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`)
    return JSON.parse(text) as ResponseOf<E>
  }

  /** A call that is expected to be refused. */
  async refused<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Refusal> {
    const response = await this.#send(endpoint, request)
    const body = (await response.json()) as Omit<Refusal, 'status'>
    if (response.status === 200) throw new Error(`${endpoint.method} ${endpoint.path} was not refused`)
    return { ...body, status: response.status }
  }

  #send(
    endpoint: Endpoint,
    request: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<Response> {
    const params = (request.params ?? {}) as Record<string, string>
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const query = new URLSearchParams((request.query ?? {}) as Record<string, string>).toString()
    return this.request(endpoint.method, query === '' ? path : `${path}?${query}`, request.body)
  }

  /** A stream goes on for as long as it is read, and a file has no text. */
  async #secretsIn(response: Response, call: string): Promise<string[]> {
    if (!/\b(?:json|html)\b/.test(response.headers.get('content-type') ?? '')) return []
    return secretsIn(call, await response.clone().text(), this.cookies.values())
  }

  #keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(name.length + 1))
  }
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Someone signed in, at a mock exam. */
export class Student extends TestClient {
  readonly userId: string
  readonly session: Session
  readonly password: string

  constructor(
    app: App,
    cookies: ReadonlyMap<string, string>,
    account: { session: Session; password: string },
  ) {
    super(app, cookies)
    this.session = account.session
    this.userId = account.session.user.id
    this.password = account.password
  }

  /** The same person with the same session at another server. */
  at(app: App): Student {
    return new Student(app, this.cookies, this)
  }

  async startExam(): Promise<HeldExam> {
    const holder = randomUUID()
    const { exam } = await this.ask(mockExams.startExam, { body: { holder } })
    return { ...exam, holder, sent: 0 }
  }

  /** Opens the exam in one more window. */
  async openExam({ id }: { id: string }): Promise<HeldExam> {
    const holder = randomUUID()
    const { exam } = await this.ask(mockExams.openExam, { params: { id }, body: { holder } })
    return { ...exam, holder, sent: exam.sequence }
  }

  save(exam: HeldExam, changes: Changes, more: Partial<ExamWork> = {}) {
    return this.ask(mockExams.saveAnswers, { params: { id: exam.id }, body: work(exam, changes, more) })
  }

  saveRefused(exam: HeldExam, changes: Changes, more: Partial<ExamWork> = {}) {
    return this.refused(mockExams.saveAnswers, { params: { id: exam.id }, body: work(exam, changes, more) })
  }

  async complete(
    exam: HeldExam,
    changes: Changes = {},
    more: Partial<ExamWork> = {},
  ): Promise<MockExamResult> {
    const request = { params: { id: exam.id }, body: work(exam, changes, more) }
    return (await this.ask(mockExams.completeExam, request)).result
  }

  completeRefused(exam: HeldExam, changes: Changes = {}, more: Partial<ExamWork> = {}) {
    return this.refused(mockExams.completeExam, { params: { id: exam.id }, body: work(exam, changes, more) })
  }

  quit({ id }: { id: string }) {
    return this.ask(mockExams.quitExam, { params: { id } })
  }

  async currentExam() {
    return (await this.ask(mockExams.readCurrentExam, {})).exam
  }
}

/** The next piece of work of the exam's window. */
export function work(exam: HeldExam, changes: Changes, more: Partial<ExamWork> = {}): ExamWork {
  exam.sent += 1
  return { holder: exam.holder, sequence: exam.sent, changes, time_spent: exam.time_spent, ...more }
}

/** The right answer among the options as shown, known by their texts; of a hot spot its second place. */
export function rightChoice({ type, options, places }: ShownQuestion): Choice {
  const right = options.flatMap((option, index) => (option.startsWith('Right') ? [index] : []))
  switch (questionTypes[type].answerKind) {
    case 'option':
      return right[0] ?? 0
    case 'options':
      return right
    case 'sequence':
      return [...options.keys()].toSorted((a, b) => (options[a] ?? '').localeCompare(options[b] ?? ''))
    case 'point':
      return places?.[1] ?? { x: 0, y: 0 }
  }
}

export function wrongChoice(question: ShownQuestion): Choice {
  const wrong = question.options.findIndex((option) => option.startsWith('Wrong'))
  switch (questionTypes[question.type].answerKind) {
    case 'option':
      return wrong
    case 'options':
      return [wrong]
    case 'sequence':
      return [rightChoice(question)].flat().toReversed() as number[]
    case 'point':
      return question.places?.[0] ?? { x: 0, y: 0 }
  }
}

/** The first `right` questions answered right, the next `wrong` wrong, the rest left out. */
export function answersFor(exam: MockExam, right: number, wrong = 0): Record<string, Choice> {
  const answered = exam.questions.slice(0, right + wrong)
  return Object.fromEntries(
    answered.map((question, position) => [
      position,
      position < right ? rightChoice(question) : wrongChoice(question),
    ]),
  )
}

/** The answer of a reviewed question; null when it has none. */
export function chosenAt(result: MockExamResult, position: number): Choice | null {
  const { type, chosen, chosen_point } = reviewOf(result, position)
  if (chosen_point !== null) return chosen_point
  return (type === 'single' ? chosen[0] : chosen.length > 0 ? chosen : null) ?? null
}

export function reviewOf(result: MockExamResult, position: number): ReviewedQuestion {
  const question = result.questions[position]
  if (question === undefined) throw new Error(`The result has no question at ${position}`)
  return question
}
