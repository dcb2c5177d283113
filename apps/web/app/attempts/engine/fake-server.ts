import type { AttemptWork } from '@collimate/contract/attempts'
import type { ShownQuestion } from '@collimate/contract/questions'
import { applyChanges, sameAnswer, type Answers, type Changes } from '@collimate/domain/attempts/answers'
import { ApiError, NetworkError } from '../../lib/api.ts'
import type { AttemptServer, OpenedAttempt } from './deps.ts'

export const attemptId = '7f1f2a52-3a44-4f52-9c54-0d5bb4a1c001'

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
    type: position % 5 === 4 ? 'multiple' : 'single',
    places: null,
    image_url: null,
    image_alt: null,
    image_citation: null,
    image_marks: null,
    missing: false,
    ...part,
  }
}

export function makeQuestions(count: number): ShownQuestion[] {
  return Array.from({ length: count }, (_, position) => makeQuestion(position))
}

export type FakeServer = Omit<AttemptServer, 'open'> & {
  /** @param sequence what the opening page sent under a number up to this one is not taken any more */
  open(...given: [...Parameters<AttemptServer['open']>, sequence?: number]): ReturnType<AttemptServer['open']>
  /** The row as it stands. */
  readonly row: {
    answers: Answers
    flags: readonly number[]
    position: number | null
    /** When each answer was given, by the present holder and by those before. */
    answeredAt: Record<string, number>
    answeredBefore: Record<string, number>
    timeSpent: number
    sequence: number
    holder: string | null
    completed: boolean
  }
  /** What stalled on its way arrives. */
  deliver(): void
  /** Every work that arrived, taken or not. */
  readonly arrived: AttemptWork[]
  /** What happens to the calls from now on. */
  mood:
    | 'well'
    | 'unreachable'
    | 'silent'
    | 'stalled'
    | 'broken'
    | 'disk-full'
    | 'signed-out'
    | 'lost-answer'
    | 'gone'
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
    position: null,
    answeredAt: {},
    answeredBefore: {},
    timeSpent: 0,
    sequence: 0,
    holder: null,
    completed: false,
  }
  const arrived: AttemptWork[] = []
  const stalled: (() => void)[] = []
  const questions = makeQuestions(count)
  const server: FakeServer = {
    row,
    arrived,
    mood: 'well',
    who: 'maya',
    current: null,
    deliver: () => {
      for (const arrive of stalled.splice(0)) arrive()
    },
    open: (_id, holder, options, sequence = 0) =>
      answer(options?.signal, () => {
        if (row.completed) throw refusal('exam-completed', 409)
        const previous = row.holder
        row.holder = holder
        row.sequence = Math.max(row.sequence, sequence)
        row.answeredBefore = { ...row.answeredBefore, ...row.answeredAt }
        row.answeredAt = {}
        return openedBy(previous)
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
        return { id: attemptId, flags: row.flags, answers: row.answers }
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
    if (mood === 'stalled') await new Promise<void>((resolve) => stalled.push(resolve))
    if (mood === 'broken') throw refusal('unexpected', 500)
    if (mood === 'disk-full') throw refusal('disk-full', 503)
    if (mood === 'signed-out') throw refusal('exam-needs-login', 401)
    if (mood === 'gone') throw refusal('exam-not-found', 404)
    const given = work()
    if (mood === 'lost-answer') throw new NetworkError(new TypeError('Failed to fetch'))
    return given
  }

  function take(work: AttemptWork) {
    if (row.completed) throw refusal('exam-completed', 409)
    if (row.holder !== work.holder) throw refusal('exam-open-elsewhere', 409)
    const kept: Changes = {}
    if (work.sequence > row.sequence) {
      row.answers = applyChanges(row.answers, takenOf(work, kept))
      row.flags = work.flags ?? row.flags
      row.position = work.position ?? row.position
      row.sequence = work.sequence
      if (work.time_spent <= timeLimit) row.timeSpent = Math.max(row.timeSpent, work.time_spent)
    }
    return { sequence: row.sequence, time_spent: row.timeSpent, kept: kept as Record<string, number | null> }
  }

  /** The changes that are later than an earlier holder's; the others are named in `kept`. */
  function takenOf(work: AttemptWork, kept: Record<string, unknown>): Changes {
    const later = Object.entries(work.changes).filter(([position, answer]) => {
      const madeAt = Date.now() - (work.ages?.[position] ?? 0)
      if (madeAt >= (row.answeredBefore[position] ?? 0)) {
        row.answeredAt[position] = madeAt
        return true
      }
      if (!sameAnswer(answer, row.answers[position])) kept[position] = row.answers[position] ?? null
      return false
    })
    return Object.fromEntries(later)
  }

  function openedBy(previous: string | null): OpenedAttempt {
    return {
      id: attemptId,
      questions,
      answers: row.answers,
      flags: [...row.flags],
      position: row.position,
      time_spent: row.timeSpent,
      time_limit: timeLimit,
      sequence: row.sequence,
      previous_holder: previous,
    }
  }
  return server
}

function refusal(code: ApiError['code'], status: number): ApiError {
  return new ApiError(status, { error: code, code })
}
