import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { deleteAccount, exportData, uploadAvatar } from '@collimate/contract/account-settings'
import { readSession, signIn } from '@collimate/contract/accounts'
import { reportQuestion } from '@collimate/contract/questions'
import { processStudyMaterial } from '@collimate/contract/study-materials'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { addMaterial } from '../test-support/add-material.ts'
import { questionRows } from '../test-support/question-row.ts'
import { answersFor, TestClient, type Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { readOwnedTables } from './export-data.ts'

const server = useTestServer({ questions: () => questionRows({ safety: 8 }) })

type Exported = {
  exported_at: string
  tables: Record<string, Record<string, unknown>[]>
  files: { name: string; path: string }[]
}

/** Somebody with something in every corner that the product has today. */
async function busyStudent(first_name: string): Promise<Student> {
  const student = await server.signUp({ first_name })
  const exam = await student.startExam()
  await student.complete(exam, answersFor(exam, 3, 2))
  await student.startExam()
  const comment = `${first_name} says that two are right.`
  const report = { question_id: 'sa-0001', question_text: 'Why?', question_type: 'quiz' as const, comment }
  await student.ask(reportQuestion, { body: report })
  await server.db
    .insertInto('subscriptions')
    .values({ user_id: student.userId, status: 'active', subscription_type: 'monthly' })
    .execute()
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await student.request('PUT', uploadAvatar.path, picture, { 'content-type': 'image/png' })
  const notes = { name: 'notes.txt', bytes: Buffer.from(`Grid cutoff, as ${first_name} wrote it down.`) }
  const { file_path } = await addMaterial(student, notes)
  await student.ask(processStudyMaterial, { body: { filePath: file_path } })
  await server.jobs.run()
  return student
}

async function exported(student: Student): Promise<Exported> {
  const answer = await student.request('GET', exportData.path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return (await answer.json()) as Exported
}

/** Every row of every table, as text, but for the mails on their way out: they go when they are delivered. */
async function everyRow(): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'outbox_mails'`.execute(
    server.db,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string
      }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(server.db)
      return rows.map(({ row }) => ({ table: name, row }))
    }),
  )
  return found.flat()
}

function filesOf({ userId }: Student): boolean[] {
  const buckets = ['profile-pictures', 'study_materials']
  return buckets.map((bucket) => existsSync(join(server.filesFolder, 'storage', bucket, userId)))
}

const goodbye = (student: Student) => ({
  body: { current_password: student.password, confirmation: 'DELETE' as const },
})

describe('the tables of the database', () => {
  it('let go of a user’s rows with the user; only events stay, and forget whose they were', async () => {
    const { rows } = await sql<{ place: string }>`
      select c.relname || '.' || a.attname as place
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
        and a.attname = 'user_id' and not a.attisdropped
        and not exists (
          select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]
            and f.confrelid = 'users'::regclass and f.confdeltype = 'c')`.execute(server.db)
    const rule = 'user_id references users (id) on delete cascade'
    expect(rows, rule).toEqual([{ place: 'events.user_id' }])
  })

  it('that refer to a user’s rows belong to users themselves, so that no part of a history is left out', async () => {
    const owned = (await readOwnedTables(server.db)).map(({ name }) => name)
    const { rows } = await sql<{ part: string; whole: string }>`
      select p.relname as part, w.relname as whole from pg_constraint f
      join pg_class p on p.oid = f.conrelid join pg_class w on w.oid = f.confrelid where f.contype = 'f'`.execute(
      server.db,
    )
    const parts = rows.filter(({ whole }) => whole !== 'users' && owned.includes(whole))
    expect(parts.filter(({ part }) => !owned.includes(part))).toEqual([])
    expect(owned).toEqual(
      expect.arrayContaining(['identities', 'mock_exam_progress', 'profiles', 'sessions', 'users']),
    )
  })
})

describe('my data', () => {
  it('has every row of mine of every table, and none of anybody else’s', async () => {
    const student = await busyStudent('Maya')
    const other = await busyStudent('Olga')
    const { tables } = await exported(student)
    const owned = await readOwnedTables(server.db)
    expect(Object.keys(tables)).toEqual(owned.map(({ name }) => name))
    for (const { name, owner } of owned) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} t where ${sql.ref(owner)} = ${student.userId}`.execute(
        server.db,
      )
      expect(tables[name], name).toHaveLength(rows[0]?.count ?? -1)
      for (const row of tables[name] ?? []) expect(row[owner], name).toBe(student.userId)
    }
    expect(tables['item_responses']).toHaveLength(5)
    expect(tables['question_reports']).toMatchObject([{ comment: 'Maya says that two are right.' }])
    expect(tables['study_material_passages']).toMatchObject([{ text: 'Grid cutoff, as Maya wrote it down.' }])
    expect(Object.keys(tables['study_material_passages']?.[0] ?? {})).not.toContain('tsv')
    expect(JSON.stringify(tables)).not.toContain(other.userId)
    expect(JSON.stringify(tables)).not.toContain('Olga')
  })

  it('says where each of my files is downloaded', async () => {
    const student = await busyStudent('Maya')
    await busyStudent('Olga')
    const { files } = await exported(student)
    expect(files).toEqual([{ name: 'notes.txt', path: expect.any(String) }])
    const answer = await student.request('GET', files[0]?.path ?? '')
    expect(await answer.text()).toBe('Grid cutoff, as Maya wrote it down.')
  })

  it('holds no password, token or key, in whichever table', async () => {
    const student = await busyStudent('Maya')
    const { tables } = await exported(student)
    const names = Object.values(tables).flatMap((rows) => rows.flatMap((row) => Object.keys(row)))
    expect(names.filter((name) => /token|password|secret|hash|correct_answer/.test(name))).toEqual([])
    const secrets = await server.db.selectFrom('identities').select('password as secret').execute()
    const tokens = await server.db.selectFrom('sessions').select('token as secret').execute()
    for (const { secret } of [...secrets, ...tokens]) expect(JSON.stringify(tables)).not.toContain(secret)
  })

  it('C13 does not tell how my exams were drawn, which would lay out a running one', async () => {
    const student = await busyStudent('Maya')
    await sql`insert into replaced_exams (user_id, exam, place, kept_until)
      select user_id, to_jsonb(exam), 'start', now() from mock_exam_progress exam
      where user_id = ${student.userId} limit 1`.execute(server.db)
    const { tables } = await exported(student)
    const [replaced] = tables['replaced_exams'] ?? []
    expect(replaced).toHaveProperty('exam.answers')
    expect(replaced).not.toHaveProperty('exam.seed')
    expect(replaced).not.toHaveProperty('exam.option_orders')
    const exams = tables['mock_exam_progress'] ?? []
    expect(exams).toHaveLength(2)
    expect(exams[0]).toHaveProperty('answers')
    for (const row of Object.values(tables).flat()) {
      expect(row).not.toHaveProperty('seed')
      expect(row).not.toHaveProperty('option_orders')
    }
  })

  it('C8 has the message that was sent to me, not who sent it, and none that was taken back', async () => {
    const student = await server.signUp()
    const { userId: adminId } = await server.signUp()
    const message = { recipient_id: student.userId, sent_by: adminId, type: 'info', recipients: 1 }
    await server.db
      .insertInto('announcements')
      .values([
        { ...message, title: 'Welcome', message: 'To you.' },
        { ...message, title: 'Mistaken', message: 'To somebody else.', taken_back_at: new Date() },
      ])
      .execute()
    const { tables } = await exported(student)
    expect(tables['announcements']).toMatchObject([{ title: 'Welcome' }])
    expect(JSON.stringify(tables)).not.toContain(adminId)
  })

  it('does not name me to the payment provider', async () => {
    const student = await server.signUp()
    const row = { user_id: student.userId, stripe_customer_id: 'cus_mine', stripe_checkout_id: 'cs_mine' }
    await server.db.insertInto('billing_customers').values(row).execute()
    const { tables } = await exported(student)
    expect(tables['billing_customers']).toMatchObject([{ user_id: student.userId, trial_used: false }])
    expect(JSON.stringify(tables)).not.toMatch(/cus_mine|cs_mine/)
  })

  it('B1: says what outlives the account', async () => {
    const student = await server.signUp()
    expect(await exported(student)).toMatchObject({
      kept_after_deletion: [expect.stringMatching(/free trial.*email address.*card, for 3 years/)],
    })
  })

  it('X-API-01 is nobody’s without a session', async () => {
    expect((await server.visitor().request('GET', exportData.path)).status).toBe(401)
  })
})

describe('deleting the account', () => {
  it('removes every row and file of it, ends its sessions, and touches nobody else', async () => {
    const student = await busyStudent('Maya')
    const other = await busyStudent('Olga')
    const elsewhere = await server.signIn(student)
    const replay = new TestClient(server.app, student.cookies)
    const { email } = student.session.user
    const others = (rows: { table: string; row: string }[]) =>
      rows.filter(({ row }) => row.includes(other.userId) || row.includes(other.session.user.email)).length
    const before = others(await everyRow())

    await student.ask(deleteAccount, goodbye(student))
    await server.jobs.run()

    expect(student.cookies.size).toBe(0)
    const rows = await everyRow()
    expect(rows.filter(({ row }) => row.includes(student.userId) || row.includes(email))).toEqual([])
    expect(others(rows)).toBe(before)
    expect([filesOf(student), filesOf(other)]).toEqual([
      [false, false],
      [true, true],
    ])
    for (const client of [replay, elsewhere]) {
      expect((await client.ask(readSession, {})).session).toBeNull()
      expect((await client.request('GET', '/api/mock-exams/current')).status).toBe(401)
    }
    const again = { body: { email, password: student.password } }
    expect(await server.visitor().refused(signIn, again)).toMatchObject({ code: 'wrong-credentials' })
    expect((await server.mails()).at(-1)).toMatchObject({
      recipient: email,
      subject: 'Your account was deleted',
    })
    const { username } = student.session.profile
    await server.signUp({ email, username })
  })

  it('tries for three days to remove its files: no row says any more where they are', async () => {
    await server.signUp()
    expect(server.jobs.patient).toContain('remove-files-of-account')
  })

  it.each([
    ['goes on where it was in the way of others at first', 4, 200],
    ['is given up where it always is in the way of others', 5, 503],
  ])('%s', async (_, deadlocks, status) => {
    const student = await server.signUp()
    await sql
      .raw(`create sequence tries;
        create function meet_deadlock() returns trigger language plpgsql as $$ begin
          if nextval('tries') <= ${deadlocks} then raise exception sqlstate '40P01'; end if;
          return old;
        end $$;
        create trigger meet_deadlock before delete on users for each row execute function meet_deadlock()`)
      .execute(server.db)
    try {
      const answer = await student.request('POST', deleteAccount.path, goodbye(student).body)
      expect(answer.status).toBe(status)
      const left = await server.db.selectFrom('users').select('id').where('id', '=', student.userId).execute()
      expect(left).toHaveLength(status === 200 ? 0 : 1)
    } finally {
      await sql`drop function meet_deadlock cascade; drop sequence tries`.execute(server.db)
    }
  })

  it('in two windows at once is told by one mail', async () => {
    const student = await server.signUp()
    const { body } = goodbye(student)
    const send = vi.spyOn(server.services.mail, 'send')
    const windows = [0, 1].map(() => new TestClient(server.app, student.cookies))
    await Promise.all(windows.map((window) => window.request('POST', deleteAccount.path, body)))
    expect(send.mock.calls).toMatchObject([[{ subject: 'Your account was deleted' }]])
  })

  it.each([
    ['a wrong password', { current_password: 'a-guess' }, 403, 'wrong-password'],
    ['no password', { current_password: '' }, 400, 'invalid-request'],
    ['the word missing', { confirmation: '' }, 400, 'invalid-request'],
    ['the word in small letters', { confirmation: 'delete' }, 400, 'invalid-request'],
  ])('is refused with %s, and everything stays', async (_, change, status, code) => {
    const student = await busyStudent('Maya')
    const before = (await everyRow()).length
    const answer = await student.request('POST', deleteAccount.path, { ...goodbye(student).body, ...change })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
    expect((await everyRow()).length).toBe(before)
    expect(filesOf(student)).toEqual([true, true])
  })

  it('does not happen while the paid subscription cannot be ended', async () => {
    const student = await busyStudent('Maya')
    const customer = { user_id: student.userId, stripe_customer_id: 'cus_1' }
    await server.db.insertInto('billing_customers').values(customer).execute()
    expect(await student.refused(deleteAccount, goodbye(student))).toMatchObject({
      code: 'billing-unavailable',
    })
    expect((await student.ask(readSession, {})).session?.user.id).toBe(student.userId)
    expect((await server.mails()).map(({ subject }) => subject)).not.toContain('Your account was deleted')
  })

  it('X-API-01 is nothing for a visitor, and never names somebody else', async () => {
    const student = await server.signUp()
    expect(await server.visitor().refused(deleteAccount, goodbye(student))).toMatchObject({ status: 401 })
    const other = await server.signUp()
    const body = { ...goodbye(other).body, user_id: student.userId } as never
    expect(await other.refused(deleteAccount, { body })).toMatchObject({ status: 400 })
    expect((await student.ask(readSession, {})).session).not.toBeNull()
  })
})
