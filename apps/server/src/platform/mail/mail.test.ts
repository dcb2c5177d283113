import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brand } from '@collimate/domain/brand'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../test-support/test-database.ts'
import { TestJobs } from '../../test-support/test-jobs.ts'
import { readEnv } from '../env.ts'
import { fillTemplate } from './template.ts'
import { createMail, type Mail } from './mail.ts'

const test = useTestDatabase()
const jobs = new TestJobs()
const received: { mail: Email; to: string[] }[] = []
const words = { text: 'Hello', html: '<p>Hello</p>' }
const good = { to: 'sam@example.org', subject: 'Good evening', ...words }
let busy = false
let mail: Mail

const postOffice = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo({ address }, _session, done) {
    done(address === 'gone@example.org' ? new Error('No such user') : null)
  },
  onData(stream, session, done) {
    const chunks: Uint8Array[] = []
    stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    stream.on('end', () => {
      if (busy) return done(new Error('Try again later'))
      const to = session.envelope.rcptTo.map(({ address }) => address)
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        received.push({ mail, to })
        done()
      })
    })
  },
})

beforeAll(async () => {
  const listening = postOffice.listen(0, '127.0.0.1')
  await once(listening, 'listening')
})
afterAll(() => new Promise<void>((resolve) => postOffice.close(() => resolve())))
beforeEach(async () => {
  busy = false
  received.length = 0
  jobs.forget()
  await test.database.db.deleteFrom('outbox_mails').execute()
  const { port } = postOffice.server.address() as AddressInfo
  mail = open({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'The desk <desk@example.org>' })
})

function open(variables: Record<string, string>): Mail {
  const env = readEnv({ NODE_ENV: 'test', AUTH_SECRET: 'x'.repeat(32), ...variables })
  return createMail({ db: test.database.db, env, jobs, now: () => new Date() })
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

  it('is kept while the mail server is busy, and sent by a later try', async () => {
    await mail.send(good)
    const [row] = await rows()
    busy = true
    await expect(jobs.run()).rejects.toThrow('Try again later')
    expect(await rows()).toHaveLength(1)
    busy = false
    await jobs.send('mail', { id: row?.id })
    await jobs.run()
    // The same at every try: a mail that arrives twice is known for one.
    expect(received.map(({ mail: { messageId } }) => messageId)).toEqual([`<${row?.id}@example.org>`])
    expect(await rows()).toEqual([])
  })

  it('that cannot be delivered stays, names its reason, and holds up no other', async () => {
    await mail.send({ ...good, to: 'gone@example.org' })
    await mail.send(good)
    await expect(jobs.run()).rejects.toThrow('No such user')
    await jobs.run()
    expect(received.map(({ to }) => to)).toEqual([['sam@example.org']])
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['gone@example.org'])
  })

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
