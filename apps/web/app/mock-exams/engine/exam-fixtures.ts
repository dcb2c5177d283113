import type { ExamWork, MockExam, MockExamResult } from '@collimate/contract/mock-exams'
import type { ShownQuestion } from '@collimate/contract/questions'
import { applyChanges, type Choices } from '@collimate/domain/mock-exams/answers'
import { ApiError, NetworkError } from '../../lib/api.ts'
import type { ExamServer } from './exam-server.ts'

export const examId = '7f1f2a52-3a44-4f52-9c54-0d5bb4a1c001'

/** Four options; every fifth question takes several answers. */
export function makeQuestion(position: number, part: Partial<ShownQuestion> = {}): ShownQuestion {
  return {
    id: `q-${position}`,
    table_source: 'safety',
    category: 'safety',
    question_text: `Question text ${position}`,
    options: ['first', 'second', 'third', 'fourth'],
    answers: ['first', 'second', 'third', 'fourth'],
    is_multiple_answer: position % 5 === 4,
    image_url: null,
    image_alt: null,
    image_citation: null,
    missing: false,
    ...part,
  }
}

export function makeQuestions(count: number): ShownQuestion[] {
  return Array.from({ length: count }, (_, position) => makeQuestion(position))
}

export type FakeServer = ExamServer & {
  /** The row as it stands. */
  readonly row: {
    answers: Choices
    flags: readonly number[]
    timeSpent: number
    sequence: number
    holder: string | null
    completed: boolean
  }
  /** Every work that arrived, taken or not. */
  readonly arrived: ExamWork[]
  /** What happens to the calls from now on. */
  mood: 'well' | 'unreachable' | 'silent' | 'broken' | 'signed-out' | 'lost-answer' | 'gone'
  /** Who is signed in at the browser. */
  who: string | null
  /** The student's unfinished exam, as far as it is asked for. */
  current: string | null
}

/** Keeps to the guards of the real one: owner aside, holder, completion and sequence. */
export function fakeServer(count = 10, timeLimit = 12_600): FakeServer {
  const row: FakeServer['row'] = {
    answers: {},
    flags: [],
    timeSpent: 0,
    sequence: 0,
    holder: null,
    completed: false,
  }
  const arrived: ExamWork[] = []
  const questions = makeQuestions(count)
  const server: FakeServer = {
    row,
    arrived,
    mood: 'well',
    who: 'maya',
    current: null,
    open: (_id, holder, options) =>
      answer(options?.signal, () => {
        if (row.completed) throw refusal('exam-completed', 409)
        const previous = row.holder
        row.holder = holder
        return examOf(previous)
      }),
    save: (_id, work, options) =>
      answer(options?.signal, () => {
        arrived.push(work)
        return take(work)
      }),
    complete: (_id, work, options) =>
      answer(options?.signal, () => {
        arrived.push(work)
        if (!row.completed) take(work)
        row.completed = true
        return resultOf(row)
      }),
    quit: () =>
      answer(undefined, () => {
        row.completed = true
      }),
    account: async () => server.who,
    unfinished: async () => server.current,
  }

  async function answer<T>(signal: AbortSignal | undefined, work: () => T): Promise<T> {
    const { mood } = server
    if (mood === 'unreachable') throw new NetworkError(new TypeError('Failed to fetch'))
    if (mood === 'silent')
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new NetworkError(signal.reason))),
      )
    if (mood === 'broken') throw refusal('unexpected', 500)
    if (mood === 'signed-out') throw refusal('exam-needs-login', 401)
    if (mood === 'gone') throw refusal('exam-not-found', 404)
    const given = work()
    if (mood === 'lost-answer') throw new NetworkError(new TypeError('Failed to fetch'))
    return given
  }

  function take(work: ExamWork) {
    if (row.completed) throw refusal('exam-completed', 409)
    if (row.holder !== work.holder) throw refusal('exam-open-elsewhere', 409)
    if (work.sequence > row.sequence) {
      row.answers = applyChanges(row.answers, work.changes)
      row.flags = work.flags ?? row.flags
      row.sequence = work.sequence
      if (work.time_spent <= timeLimit) row.timeSpent = Math.max(row.timeSpent, work.time_spent)
    }
    return { sequence: row.sequence, time_spent: row.timeSpent }
  }

  function examOf(previous: string | null): MockExam {
    return {
      id: examId,
      questions,
      answers: row.answers as MockExam['answers'],
      flags: [...row.flags],
      time_spent: row.timeSpent,
      time_limit: timeLimit,
      sequence: row.sequence,
      previous_holder: previous,
      created_at: '2026-01-01T00:00:00.000Z',
    }
  }
  return server
}

function refusal(code: ApiError['code'], status: number): ApiError {
  return new ApiError(status, { error: code, code })
}

function resultOf(row: FakeServer['row']): MockExamResult {
  return {
    id: examId,
    score: 0,
    correct: 0,
    answered: 0,
    total: 0,
    time_spent: row.timeSpent,
    time_limit: 0,
    completed_at: '2026-01-01T00:00:00.000Z',
    flags: [...row.flags],
    categories: [],
    range: null,
    questions: [],
    progress: { exams_completed: 1, average_score: 0 },
  }
}
