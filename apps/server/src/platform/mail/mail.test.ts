import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { brand } from '@collimate/domain/brand'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../test-support/test-database.ts'
import { TestJobs } from '../../test-support/test-jobs.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { fillTemplate } from './template.ts'
import { createMail, type Mail } from './mail.ts'

const test = useTestDatabase()
const jobs = new TestJobs()
const received: { mail: Email; to: string[] }[] = []
const words = { text: 'Hello', html: '<p>Hello</p>' }
const good = { to: 'sam@example.org', subject: 'Good evening', ...words }
/** What the mail server says to an address, or to any text (DATA), in the place of yes. */
const refusals = new Map<string, string>()
const logged: string[] = []
let mail: Mail

const postOffice = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo({ address }, _session, done) {
    done(refusalOf(address))
  },
  onData(stream, session, done) {
    const chunks: Uint8Array[] = []
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    stream.on('end', () => {
      const refusal = refusalOf('DATA')
      if (refusal !== null) return done(refusal)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        received.push({ mail, to })
        done()
      })
    })
  },
})

function refusalOf(what: string): Error | null {
  const [code, ...words] = refusals.get(what)?.split(' ') ?? []
  return code === undefined ? null : Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}

beforeAll(async () => {
  const listening = postOffice.listen(0, '127.0.0.1')
  await once(listening, 'listening')
})
afterAll(() => new Promise<void>((resolve) => postOffice.close(() => resolve())))
beforeEach(async () => {
  received.length = 0
  logged.length = 0
  refusals.clear()
  jobs.forget()
  await test.database.db.deleteFrom('outbox_mails').execute()
  const { port } = postOffice.server.address() as AddressInfo
  mail = open({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'The desk <desk@example.org>' })
})

function open(variables: Record<string, string>): Mail {
  const env = readEnv({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), ...variables })
  const log = createLog({ level: 'info', json: true }, { write: (line) => logged.push(line) })
  return createMail({ db: test.database.db, env, jobs, log, now: () => new Date() })
}

function rows() {
  return test.database.db.selectFrom('outbox_mails').selectAll().execute()
}

describe('a mail', () => {
  it('arrives as plain text and HTML, with its reply address, and leaves nothing behind', async () => {
    const { text, html } = fillTemplate({ title: 'Grüße & <tags>', paragraphs: ['One “line”.'] })
    await mail.send({ to: good.to, subject: 'Grüße & <tags>', text, html, replyTo: 'mia@example.org' })
    expect(received).toEqual([])
    await jobs.run()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      to: ['sam@example.org'],
      mail: {
        subject: 'Grüße & <tags>',
        from: { name: 'The desk', address: 'desk@example.org' },
        replyTo: [{ address: 'mia@example.org' }],
        messageId: expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/),
      },
    })
    expect(received[0]?.mail.text?.trim()).toBe(text.trim())
    expect(received[0]?.mail.html?.trim()).toBe(html.trim())
    expect(await rows()).toEqual([])
  })

  it.each(['451 Try again later', '554 Try again later'])(
    'is kept while the mail server says %s to its text, and sent by a later try',
    async (refusal) => {
      await mail.send(good)
      const [row] = await rows()
      refusals.set('DATA', refusal)
      await expect(jobs.run()).rejects.toThrow('Try again later')
      expect(await rows()).toHaveLength(1)
      refusals.clear()
      await jobs.send('mail', { id: row?.id })
      await jobs.run()
      // The same at every try: a mail that arrives twice is known for one.
      expect(received.map(({ mail: { messageId } }) => messageId)).toEqual([`<${row?.id}@example.org>`])
      expect(await rows()).toEqual([])
    },
  )

  it('to an address that is refused for good is dropped, and the log has its id alone', async () => {
    refusals.set('gone@example.org', '550 5.1.1 <gone@example.org>: no such user')
    await mail.send({ ...good, to: 'gone@example.org' })
    const [gone] = await rows()
    await mail.send(good)
    await jobs.run()
    expect(received.map(({ to }) => to)).toEqual([['sam@example.org']])
    expect(await rows()).toEqual([])
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 40, time: expect.anything(), mail: gone?.id, code: 550, msg: 'a mail was refused for good' },
    ])
  })

  it.each([
    ['for now', '450 4.2.0 <mia@example.org>: come back later', '<(address)>: come back later'],
    ['because of us', '554 5.7.1 <mia@example.org>: not from you', '<(address)>: not from you'],
    [
      'without our log-in',
      '550 Mia@example.org: authentication needed',
      '550 (address) authentication needed',
    ],
    ['by a server that is not ours', '550 relay not permitted', 'relay not permitted'],
    ['for its sender', '550 Sender verify failed', 'Sender verify failed'],
    ['for our name', '504 5.5.2 <box>: Helo command rejected', 'Helo command rejected'],
    ['for our quota', '550 5.4.5 Daily user sending limit exceeded', 'sending limit exceeded'],
    ['for a full mailbox', '552 5.2.2 <mia@example.org>: mailbox full', 'mailbox full'],
  ])(
    'refused %s stays, names its reason without the address, and holds up no other',
    async (_, refusal, reason) => {
      refusals.set('mia@example.org', refusal)
      await mail.send({ ...good, to: 'mia@example.org' })
      await mail.send(good)
      const failure = await jobs.run().catch((error: unknown) => error)
      expect(failure).toMatchObject({ message: expect.stringContaining(reason) })
      expect(inspect(failure)).not.toMatch(/mia@/i)
      await jobs.run()
      expect(received.map(({ to }) => to)).toEqual([['sam@example.org']])
      expect((await rows()).map(({ recipient }) => recipient)).toEqual(['mia@example.org'])
    },
  )

  it('belongs to the transaction it is sent in', async () => {
    const undone = test.database.transaction(async () => {
      await mail.send(good)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await jobs.run()
    expect([received, await rows()]).toEqual([[], []])
  })

  it.each([
    ['to', { to: 'sam@example.org\r\nBcc: eve@example.org' }],
    ['to', { to: 'sam@example.org, eve@example.org' }],
    ['to', { to: 'not an address' }],
    ['subject', { subject: 'Hello\r\nBcc: eve@example.org' }],
    ['subject', { subject: 'Hello\nBcc: eve@example.org' }],
    ['subject', { subject: 'Hello\u2028Bcc: eve@example.org' }],
    ['subject', { subject: '' }],
    ['replyTo', { replyTo: 'mia@example.org\nBcc: eve@example.org' }],
    ['replyTo', { replyTo: '"Mia"\r\nBcc: eve@example.org <mia@example.org>' }],
    ['from', { from: 'eve@example.org' }],
    ['headers', { headers: { Bcc: 'eve@example.org' } }],
  ])('P-SUPP-04 with a header smuggled in by %s is refused, and names no value', async (_, change) => {
    const refusal = await mail.send({ ...good, ...change }).then(
      () => null,
      (error: Error) => error.message,
    )
    expect(refusal).toMatch(/^Not a mail: /)
    expect(refusal).not.toContain('eve@')
    expect(await rows()).toEqual([])
  })
})

describe('the local outbox', () => {
  it('keeps mails where no mail server is configured, for a week', async () => {
    const local = open({})
    await local.send(good)
    await jobs.run()
    expect(await rows()).toMatchObject([{ recipient: good.to, subject: good.subject }])
    await test.database.db
      .updateTable('outbox_mails')
      .set({ created_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
      .execute()
    await local.send({ ...good, subject: 'Younger' })
    await jobs.strike('mail-sweep')
    expect(await rows()).toMatchObject([{ subject: 'Younger' }])
  })
})

describe('the template of mails', () => {
  const parts = {
    title: 'A <title>',
    paragraphs: ['First & "last".'],
    action: { label: 'Open', url: 'https://collimate.example/x?a=1&b=2#c' },
    footnote: 'Small print.',
  }

  it('P-GEN-02 carries the name, the contact address and the disclaimer of the brand', () => {
    const { text, html } = fillTemplate(parts)
    for (const value of [brand.name, brand.team, brand.supportEmail, brand.disclaimer]) {
      expect(text).toContain(value)
      expect(html).toContain(value)
    }
  })

  it('escapes what it is given, and shows the address of its button in both forms', () => {
    const { text, html } = fillTemplate(parts)
    expect(html).toContain('A &lt;title&gt;')
    expect(html).toContain('First &amp; &quot;last&quot;.')
    expect(html).not.toContain('<title>A <title>')
    expect(html.match(/https:\/\/collimate\.example\/x\?a=1&amp;b=2#c/g)).toHaveLength(3)
    expect(text).toContain('Open:\nhttps://collimate.example/x?a=1&b=2#c\n')
    expect(text).toContain('Small print.')
  })
})
