import { requestSupport } from '@collimate/contract/support'
import { brand } from '@collimate/domain/brand'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const request = {
  name: 'Sam Ray',
  email: 'sam@example.org',
  issue: 'The picture is dark.\n\nOn my phone, too.',
}

beforeEach(() => server.db.deleteFrom('support_requests').execute())

function rows() {
  return server.db.selectFrom('support_requests').selectAll().execute()
}

async function mailsTo(recipient: string) {
  return (await server.mails()).filter((mail) => mail.recipient === recipient)
}

describe('asking for support', () => {
  it('P-SUPP-04 stores it, mails it to the support address with the sender to reply to, and sends a receipt', async () => {
    const { id } = await server.visitor().ask(requestSupport, {
      body: { ...request, name: '  Sam Ray ', issue: ` ${request.issue}\n` },
    })
    expect(await rows()).toMatchObject([{ id, ...request, user_id: null, status: 'open', resolved_at: null }])
    const [toTeam, ...moreToTeam] = await mailsTo(brand.supportEmail)
    expect(moreToTeam).toEqual([])
    expect(toTeam).toMatchObject({ reply_to: request.email, subject: 'Support request from Sam Ray' })
    expect(toTeam?.text).toContain(request.issue)
    expect(toTeam?.text).toContain(id)
    const [receipt, ...moreReceipts] = await mailsTo(request.email)
    expect(moreReceipts).toEqual([])
    expect(receipt).toMatchObject({ reply_to: brand.supportEmail, subject: 'We got your message' })
  })

  it('names the account it was sent from, and goes with it', async () => {
    const student = await server.signUp()
    await student.ask(requestSupport, { body: request })
    expect(await rows()).toMatchObject([{ user_id: student.userId }])
    await server.db.deleteFrom('users').where('id', '=', student.userId).execute()
    expect(await rows()).toEqual([])
  })

  it('carries no words of the sender to the address they typed', async () => {
    const body = { ...request, name: 'Buy at spam.example', issue: 'Cheap at spam.example' }
    await server.visitor().ask(requestSupport, { body })
    const [receipt] = await mailsTo(request.email)
    expect(`${receipt?.subject}${receipt?.text}${receipt?.html}`).not.toContain('spam.example')
  })

  it('shows markup of the sender as text', async () => {
    const body = { ...request, name: '<b>Sam</b>', issue: '<img src=x onerror=alert(1)>' }
    await server.visitor().ask(requestSupport, { body })
    const [toTeam] = await mailsTo(brand.supportEmail)
    expect(toTeam?.html).not.toMatch(/<img|<b>/)
    expect(toTeam?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it.each([
    ['no name', { name: undefined }],
    ['an empty name', { name: ' ' }],
    ['no email', { email: undefined }],
    ['an empty email', { email: '' }],
    ['an invalid email', { email: 'sam@example' }],
    ['no issue', { issue: undefined }],
    ['an issue of blanks', { issue: ' \n\t' }],
    ['an oversized issue', { issue: 'x'.repeat(8001) }],
    ['a header in the name', { name: 'Sam\r\nBcc: eve@example.org' }],
    ['a line break in the name', { name: 'Sam\nRay' }],
    ['a line separator in the name', { name: 'Sam\u2028Bcc: eve@example.org' }],
    ['C13 a name that turns the subject around', { name: 'Sam \u202egro.elpmaxe' }],
    ['a header in the email', { email: 'sam@example.org\r\nBcc: eve@example.org' }],
    ['two emails', { email: 'sam@example.org,eve@example.org' }],
    ['somebody else’s id', { user_id: 'x' }],
    ['a state', { status: 'resolved' }],
  ])('P-SUPP-04 with %s is refused: nothing stored, nothing mailed', async (_, change) => {
    const response = await server
      .visitor()
      .request('POST', '/api/support/send-support-email', { ...request, ...change })
    expect(response.status).toBe(400)
    expect([await rows(), await server.mails()]).toEqual([[], []])
  })

  it('is stored with its mails or not at all', async () => {
    await sql`alter table outbox_mails add constraint no_receipt check (recipient <> ${sql.lit(request.email)})`.execute(
      server.db,
    )
    try {
      const response = await server.visitor().request('POST', '/api/support/send-support-email', request)
      expect(response.status).toBe(500)
      expect([await rows(), await server.mails()]).toEqual([[], []])
      expect(server.logged.join('')).not.toContain('The picture is dark')
    } finally {
      await sql`alter table outbox_mails drop constraint no_receipt`.execute(server.db)
    }
  })

  it('P-SUPP-04 is limited for one sender; an address that had five receipts in an hour is heard and gets no more', async () => {
    server.holdTime()
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '10', TRUST_PROXY: 'true' })
    const send = async (email: string, from: string) => {
      const body = { ...request, email }
      const headers = { 'x-forwarded-for': from }
      return (await server.visitor(app).request('POST', '/api/support/send-support-email', body, headers))
        .status
    }
    for (let n = 0; n < 10; n += 1) expect(await send(`s${n}@example.org`, '10.0.0.1')).toBe(200)
    expect(await send('s10@example.org', '10.0.0.1')).toBe(429)
    for (let n = 0; n < 5; n += 1) expect(await send('sam@example.org', `10.0.1.${n}`)).toBe(200)
    expect(await send('Sam@example.org', '10.0.1.9')).toBe(200)
    expect(await rows()).toHaveLength(16)
    expect((await server.mails()).filter(({ recipient }) => /^sam@/i.test(recipient))).toHaveLength(5)
  })
})
