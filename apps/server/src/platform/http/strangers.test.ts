import { randomUUID } from 'node:crypto'
import { exportData, readSessions } from '@collimate/contract/account-settings'
import type { Endpoint } from '@collimate/contract/endpoint'
import { giveFeedback } from '@collimate/contract/feedback'
import { startExam } from '@collimate/contract/mock-exams'
import { reportQuestion } from '@collimate/contract/questions'
import { askRadBot } from '@collimate/contract/radbot'
import { requestSupport } from '@collimate/contract/support'
import { submitTestimonial } from '@collimate/contract/testimonials'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMaterial } from '../../test-support/add-material.ts'
import { allEndpoints } from '../../test-support/all-endpoints.ts'
import { logOf, startArcade } from '../../test-support/arcade-round.ts'
import { completeGuided, startGuided, submit } from '../../test-support/guided-sitting.ts'
import { fillLessons } from '../../test-support/lesson-rows.ts'
import { answerAt, check, complete, startQuiz, startTimed } from '../../test-support/quiz-sitting.ts'
import { rightChoice, work, type Student, type TestClient } from '../../test-support/test-client.ts'
import { useTestServer } from '../../test-support/test-server.ts'

const adminEmail = 'admin@example.org'
const server = useTestServer({
  env: {
    ADMIN_EMAILS: adminEmail,
    // What is asked here has no source, so that nobody is asked to phrase an answer.
    RADBOT_API_URL: 'http://localhost:9/v1',
    RADBOT_API_KEY: 'a-key',
    RADBOT_MODEL: 'a-model',
  },
})
/** In a row of the owner; nobody else may ever be sent it. */
const secret = 'Only the owner may read this'

/** What the call is made with. */
type Made = { readonly params: Readonly<Record<string, string>>; readonly body?: object }
type Entry = {
  /** Whose row the path names: of who made it, of the admins' desk, or of everybody. */
  readonly of: 'owner' | 'admins' | 'everybody'
  readonly make: (owner: Student) => Promise<Made>
  /** A name that does not exist answers as one with nothing to it. */
  readonly takesAnyName?: true
}

const owners = (make: Entry['make']): Entry => ({ of: 'owner', make })
const admins = (make: Entry['make']): Entry => ({ of: 'admins', make })
/** A question, a lesson or a post is no one's: what is kept there is the caller's own. */
const everybodys = (make: Entry['make'], takesAnyName?: true): Entry => ({
  of: 'everybody',
  make,
  ...(takesAnyName && { takesAnyName }),
})

const runningExam = async (owner: Student) => {
  const exam = await owner.startExam()
  await owner.save(exam, { 0: rightChoice(exam.questions[0] ?? never()) })
  return exam
}
const completedExam = async (owner: Student) => {
  const exam = await runningExam(owner)
  await owner.complete(exam)
  return exam
}
const runningQuiz = async (owner: Student) => {
  const quiz = await startQuiz(owner)
  await check(owner, quiz, 0)
  return quiz
}
const guidedQuiz = async (owner: Student) => {
  await fillLessons(server.db, [{ id: 'topic', subsections: [{ id: 'part' }] }])
  return startGuided(owner, 'topic', 'part')
}
const material = async (owner: Student) => {
  const file = { name: 'notes.txt', bytes: new TextEncoder().encode(secret) }
  return { params: { id: (await addMaterial(owner, file, { title: secret })).id } }
}
const conversation = async (owner: Student) => {
  const asked = await owner.ask(askRadBot, { body: { text: secret, conversation: null } })
  return { params: { id: asked.conversation.id } }
}
const report = async (owner: Student, question_id = 'q') => {
  const body = { question_id, question_text: 'Why?', question_type: 'quiz', comment: secret } as const
  return { id: (await owner.ask(reportQuestion, { body })).id }
}
const supportRequest = async () => {
  const body = { name: 'Sam', email: 'sam@example.org', issue: secret }
  return { id: (await server.visitor().ask(requestSupport, { body })).id }
}
const review = async () => {
  const body = { name: 'Sam', role: 'Student', content: secret, star_rating: 5 } as const
  return { id: (await server.visitor().ask(submitTestimonial, { body })).id }
}
const notedQuestion = async () => {
  const { id } = await server.db.selectFrom('questions').select('id').executeTakeFirstOrThrow()
  return { question: id }
}
/** A question of the bank, to be ruled on. */
const questionOfBank = async () => {
  const { id, version, answers } = await server.db
    .selectFrom('questions')
    .select(['id', 'version', 'answers'])
    .where('is_multiple_answer', '=', false)
    .where('type', 'is', null)
    .executeTakeFirstOrThrow()
  return { params: { id }, version, options: answers as string[] }
}
const holder = () => ({ holder: randomUUID() })

/** Every call whose path names a row. One that is added to the contract is added here, or this file fails. */
const entries: Readonly<Record<string, Entry>> = {
  'DELETE /api/accounts/sessions/:id': owners(async (owner) => {
    await server.signIn(owner)
    const { sessions } = await owner.ask(readSessions, {})
    return { params: { id: sessions.find(({ current }) => !current)?.id ?? '' } }
  }),
  'POST /api/arcade/rounds/:id/finish': owners(async (owner) => {
    const round = await startArcade(owner)
    server.passTime(4)
    return { params: { id: round.id }, body: { answers: logOf(round, 'RR') } }
  }),
  'GET /api/blog/posts/:id': everybodys(async () => {
    const post = { id: 'a-post', title: 'A post', body: 'Its text.', published_at: new Date() }
    await server.db.deleteFrom('blog_posts').execute()
    await server.db.insertInto('blog_posts').values(post).execute()
    return { params: { id: post.id } }
  }),
  'GET /api/guided-lessons/:topicId/:subsectionId': everybodys(async () => {
    await fillLessons(server.db, [{ id: 'topic', subsections: [{ id: 'part' }] }])
    return { params: { topicId: 'topic', subsectionId: 'part' } }
  }),
  'PUT /api/guided-lessons/:topicId/:subsectionId/place': everybodys(async () => {
    await fillLessons(server.db, [{ id: 'topic', subsections: [{ id: 'part' }] }])
    return { params: { topicId: 'topic', subsectionId: 'part' }, body: { lesson_id: 'part-p2' } }
  }),
  'GET /api/guided-quizzes/:id': owners(async (owner) => ({ params: { id: (await guidedQuiz(owner)).id } })),
  'POST /api/guided-quizzes/:id/answers': owners(async (owner) => {
    const { id, questions } = await guidedQuiz(owner)
    return { params: { id }, body: { question_id: questions[0]?.id ?? '', answer: 0 } }
  }),
  'POST /api/guided-quizzes/:id/complete': owners(async (owner) => {
    const quiz = await guidedQuiz(owner)
    for (const place of quiz.questions.keys()) await submit(owner, quiz, place)
    await completeGuided(owner, quiz)
    return { params: { id: quiz.id } }
  }),
  'POST /api/mock-exams/:id/bring-back': owners(async (owner) => {
    await runningExam(owner)
    const { kept } = await owner.ask(startExam, { body: holder() })
    return { params: { id: kept ?? '' } }
  }),
  'POST /api/mock-exams/:id/open': owners(async (owner) => ({
    params: { id: (await runningExam(owner)).id },
    body: holder(),
  })),
  'PUT /api/mock-exams/:id/answers': owners(async (owner) => {
    const exam = await runningExam(owner)
    return { params: { id: exam.id }, body: work(exam, { 1: null }) }
  }),
  'POST /api/mock-exams/:id/complete': owners(async (owner) => {
    const exam = await runningExam(owner)
    return { params: { id: exam.id }, body: work(exam, {}) }
  }),
  'DELETE /api/mock-exams/:id': owners(async (owner) => ({ params: { id: (await runningExam(owner)).id } })),
  'GET /api/mock-exams/:id/result': owners(async (owner) => ({
    params: { id: (await completedExam(owner)).id },
  })),
  'GET /api/admin/question-reports/:id': admins(async (owner) => ({ params: await report(owner) })),
  'PATCH /api/admin/question-reports/:id': admins(async (owner) => ({
    params: await report(owner),
    body: { handled: true },
  })),
  'GET /api/admin/questions/:id': admins(async () => ({ params: (await questionOfBank()).params })),
  'POST /api/admin/questions/:id/correct': admins(async () => {
    const { params, version, options } = await questionOfBank()
    const texts = { question_text: 'Which?', explanation: 'So.', option_reasons: null, takeaway: 'So.' }
    const key = { correct_answers: [0], earlier_answers: 'graded-again' }
    return { params, body: { version, rulings: 0, options, ...texts, ...key } }
  }),
  'POST /api/admin/questions/:id/withdraw': admins(async () => {
    const { params, version } = await questionOfBank()
    return { params, body: { version } }
  }),
  'DELETE /api/admin/announcements/:id': admins(async (owner) => {
    const row = { recipient_id: owner.userId, title: secret, message: secret, type: 'info', recipients: 1 }
    const insert = server.db.insertInto('announcements').values(row).returning('id')
    return { params: await insert.executeTakeFirstOrThrow() }
  }),
  'PATCH /api/admin/feedback/:id': admins(async (owner) => ({
    params: { id: (await owner.ask(giveFeedback, { body: { message: secret } })).id },
    body: { closed: true },
  })),
  'PATCH /api/admin/support-requests/:id': admins(async () => ({
    params: await supportRequest(),
    body: { status: 'resolved' },
  })),
  'PATCH /api/admin/testimonials/:id': admins(async () => ({
    params: await review(),
    body: { approved: true },
  })),
  'DELETE /api/admin/testimonials/:id': admins(async () => ({ params: await review() })),
  'DELETE /api/notifications/:id': owners(async ({ userId }) => {
    const { id } = await server.db
      .insertInto('notifications')
      .values({ user_id: userId, title: secret, message: secret, type: 'info' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  }),
  'PUT /api/notifications/preferences/:kind': everybodys(async () => ({
    params: { kind: 'badge-earned' },
    body: { in_app: false, email: false },
  })),
  'GET /api/question-notes/:question': everybodys(async (owner) => {
    const params = await notedQuestion()
    await owner.request('PUT', `/api/question-notes/${params.question}`, { note: secret })
    return { params }
  }, true),
  'PUT /api/question-notes/:question': everybodys(async (owner) => {
    const params = await notedQuestion()
    await owner.request('PUT', `/api/question-notes/${params.question}`, { note: secret })
    return { params, body: { bookmarked: true } }
  }),
  'GET /api/question-notes/:question/question': everybodys(async (owner) => {
    const params = await notedQuestion()
    await owner.request('PUT', `/api/question-notes/${params.question}`, { note: secret })
    return { params }
    // A dot leads to the note of the question named 'question'.
  }, true),
  'POST /api/quizzes/:id/open': owners(async (owner) => ({
    params: { id: (await runningQuiz(owner)).id },
    body: holder(),
  })),
  'POST /api/quizzes/:id/check': owners(async (owner) => {
    const quiz = await runningQuiz(owner)
    const body = { holder: quiz.holder, position: 1, answer: answerAt(quiz, 1, 'right') }
    return { params: { id: quiz.id }, body }
  }),
  'PUT /api/quizzes/:id/answers': owners(async (owner) => {
    const quiz = await startTimed(owner)
    const changes = { 0: answerAt(quiz, 0, 'right') }
    return { params: { id: quiz.id }, body: { holder: quiz.holder, sequence: 1, changes, question_ms: {} } }
  }),
  'PUT /api/quizzes/:id/place': owners(async (owner) => {
    const quiz = await runningQuiz(owner)
    return { params: { id: quiz.id }, body: { holder: quiz.holder, position: 1, flags: [1] } }
  }),
  'POST /api/quizzes/:id/complete': owners(async (owner) => {
    const quiz = await runningQuiz(owner)
    return { params: { id: quiz.id }, body: { holder: quiz.holder } }
  }),
  'GET /api/quizzes/:id/result': owners(async (owner) => {
    const quiz = await runningQuiz(owner)
    await complete(owner, quiz)
    return { params: { id: quiz.id } }
  }),
  'GET /api/quizzes/:id/returns': owners(async (owner) => {
    const quiz = await runningQuiz(owner)
    await complete(owner, quiz)
    return { params: { id: quiz.id } }
  }),
  'DELETE /api/quizzes/:id': owners(async (owner) => ({ params: { id: (await runningQuiz(owner)).id } })),
  'POST /api/radbot/questions/:id/answer': owners(async (owner) => {
    const asked = await owner.ask(askRadBot, { body: { text: secret, conversation: null } })
    return { params: { id: asked.question.id } }
  }),
  'GET /api/questions/:question/passport': owners(async (owner) => {
    const quiz = await runningQuiz(owner)
    return { params: { question: quiz.questions[0]?.question.id ?? '' } }
  }),
  'GET /api/radbot/conversations/:id': owners(conversation),
  'DELETE /api/radbot/conversations/:id': owners(conversation),
  'GET /api/study-materials/:id/file': owners(material),
  'PATCH /api/study-materials/:id': owners(async (owner) => ({
    ...(await material(owner)),
    body: { title: 'Another title' },
  })),
  'DELETE /api/study-materials/:id': owners(material),
}

const endpoints = (await allEndpoints()).filter(({ path }) => path.includes('/:'))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const cases = endpoints.flatMap((endpoint) => {
  const entry = entries[nameOf(endpoint)]
  return entry === undefined ? [] : [[nameOf(endpoint), endpoint, entry] as const]
})
const owned = cases.filter(([, , { of }]) => of !== 'everybody')
const shared = cases.filter(([, , { of }]) => of === 'everybody')

/** What somebody may put in the place of an id. */
const oddNames = [
  'not-a-uuid',
  '-1',
  'null',
  '*',
  '%00',
  '%E0%A4%A',
  '%2e',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%5c%2e%2e',
  "'%20or%20'1'='1",
  '%7B%22$ne%22:1%7D',
  `${randomUUID()}%20`,
  `${randomUUID()}%2f..`,
  'x'.repeat(5000),
]

let owner: Student
let stranger: Student
let admin: Student

beforeEach(async () => {
  owner = await server.signUpSubscriber()
  stranger = await server.signUpSubscriber()
  admin = await server.signUpSubscriber({ email: adminEmail })
})

it('every call whose path names a row is tried here, and nothing else', () => {
  expect(endpoints.map(nameOf).toSorted()).toEqual(Object.keys(entries).toSorted())
})

describe('a row of the owner’s, or of the admins’ desk', () => {
  it.each(owned)('%s is nothing to anybody else, and stays as it is', async (_name, endpoint, entry) => {
    const made = await entry.make(owner)
    const before = await everything()
    const nothing = await ask(stranger, endpoint, { ...made, params: unknownOf(made.params) })
    const strangers = entry.of === 'owner' ? [stranger, admin] : [stranger, owner]
    for (const other of strangers) {
      const refusal = await ask(other, endpoint, made)
      expect(refusal).toEqual(nothing)
      expect(refusal.status).toBe(entry.of === 'owner' ? 404 : 403)
    }
    expect((await ask(server.visitor(), endpoint, made)).status).toBe(401)
    expect(await everything()).toEqual(before)
    // The same call is good where it is meant.
    const meant = await ask(entry.of === 'owner' ? owner : admin, endpoint, made)
    expect(meant.status, meant.text).toBe(200)
  })
})

describe('a row of everybody’s', () => {
  it.each(shared)('%s shows and changes nothing of another’s', async (_name, endpoint, entry) => {
    const made = await entry.make(owner)
    expect((await ask(owner, endpoint, made)).status).toBe(200)
    const before = await exported()
    const answer = await ask(stranger, endpoint, made)
    expect([200, 404]).toContain(answer.status)
    expect(answer.text).not.toContain(secret)
    expect((await ask(server.visitor(), endpoint, made)).status).toBe(endpoint.access === 'open' ? 200 : 401)
    expect(await exported()).toEqual(before)
  })
})

describe('a name that can be none', () => {
  it.each(cases)('%s refuses it in words, and changes nothing', async (_name, endpoint, entry) => {
    const made = await entry.make(owner)
    const who = entry.of === 'admins' ? admin : owner
    const before = await everything()
    for (const name of Object.keys(made.params)) {
      for (const odd of oddNames) {
        const { status, text } = await askRaw(who, endpoint, { ...made.params, [name]: odd }, made.body)
        expect(entry.takesAnyName ? [200, 400, 404] : [400, 404], `${odd} ${text}`).toContain(status)
        if (status !== 200) expect(JSON.parse(text)).toMatchObject({ code: expect.any(String) })
      }
    }
    expect(await everything()).toEqual(before)
  })
})

function ask(who: TestClient, endpoint: Endpoint, { params, body }: Made) {
  const encoded = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)])
  return askRaw(who, endpoint, Object.fromEntries(encoded) as Record<string, string>, body)
}

async function askRaw(
  who: TestClient,
  { method, path }: Endpoint,
  params: Readonly<Record<string, string>>,
  body?: object,
) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const response = await who.request(method, filled, body)
  return { status: response.status, text: await response.text() }
}

function unknownOf(params: Made['params']): Made['params'] {
  return Object.fromEntries(Object.keys(params).map((name) => [name, randomUUID()]))
}

/** A digest of each table; only being there extends a session, and calls are counted. */
async function everything(): Promise<Record<string, string | null>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('sessions', 'rate_limits')
    order by relname`.execute(server.db)
  const digests: Record<string, string | null> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(md5(row::text), '' order by md5(row::text))) as digest
      from ${sql.table(name)} as row`.execute(server.db)
    digests[name] = rows[0]?.digest ?? null
  }
  return digests
}

/** All that is stored of the owner. */
async function exported() {
  const { sessions: _sessions, ...tables } = (await owner.ask(exportData, {})).tables
  return tables
}

function never(): never {
  throw new Error('The exam has no questions')
}
