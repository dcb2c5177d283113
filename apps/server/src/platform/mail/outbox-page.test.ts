import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../test-support/test-server.ts'
import { fillTemplate } from './template.ts'
import { showsOutbox } from './outbox-page.ts'
import { insertMail } from './store.ts'

const server = useTestServer({ questions: () => [] })
const mail = {
  recipient: 'sam@example.org',
  reply_to: 'mia@example.org',
  subject: 'Tom & <Jerry>',
  ...fillTemplate({ title: 'Tom & <Jerry>', paragraphs: ['Cheese.'] }),
}

describe('the local outbox', () => {
  it('lists the mails, and shows each as it would arrive, without a script', async () => {
    const id = await insertMail(server.db, mail)
    const list = await server.app.request('/dev/outbox')
    const html = await list.text()
    expect(html).toContain('Tom &amp; &lt;Jerry&gt;')
    expect(html).toContain(`/dev/outbox/${id}`)
    expect(list.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
    expect(list.headers.get('Cache-Control')).toBe('no-store')
    expect(await (await server.app.request(`/dev/outbox/${id}`)).text()).toBe(mail.html)
    const { mails } = (await (await server.app.request('/dev/outbox.json')).json()) as { mails: unknown[] }
    expect(mails).toMatchObject([{ id, recipient: 'sam@example.org', text: mail.text }])
    expect((await server.app.request(`/dev/outbox/${id.replace(/./, 'z')}`)).status).toBe(404)
  })

  it('is closed in production, whatever else is configured', () => {
    const open = {
      production: false,
      HOST: 'localhost',
      SMTP_URL: undefined,
      PUBLIC_URL: undefined,
    } as const
    expect(showsOutbox(open)).toBe(true)
    expect(showsOutbox({ ...open, PUBLIC_URL: 'http://localhost:3000' })).toBe(true)
    expect(showsOutbox({ ...open, production: true })).toBe(false)
  })

  it.each([
    ['beside a mail server', { SMTP_URL: 'smtp://localhost' }],
    ['where other machines reach the server', { HOST: '0.0.0.0' }],
    ['behind another name', { PUBLIC_URL: 'https://collimate.localhost' }],
  ])('is closed %s', async (_, env) => {
    const id = await insertMail(server.db, mail)
    const app = await server.otherServer(env)
    for (const path of ['/dev/outbox', '/dev/outbox.json', `/dev/outbox/${id}`]) {
      expect((await app.request(path)).status).toBe(404)
    }
  })

  it.each([
    ['by another name that leads to this machine', 'http://evil.example', {}],
    ['through a proxy', 'http://localhost', { 'x-forwarded-for': '203.0.113.9' }],
    ['through a proxy of the standard', 'http://localhost', { forwarded: 'for=203.0.113.9' }],
  ])('is closed to who comes %s', async (_, origin, headers) => {
    const id = await insertMail(server.db, mail)
    for (const path of ['/dev/outbox', '/dev/outbox.json', `/dev/outbox/${id}`]) {
      expect((await server.app.request(origin + path, { headers })).status).toBe(404)
    }
  })
})
