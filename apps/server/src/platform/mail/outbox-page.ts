import type { Context, Hono } from 'hono'
import type { Db } from '../database/open-database.ts'
import type { Env } from '../env.ts'
import { escapeHtml } from '../escape-html.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { listMails, readMail, type OutboxMail } from './store.ts'

const shownMails = 100
const thisMachine = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** No script, and only the styles that a mail carries itself. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/**
 * The mails hold recovery links, so the outbox is open in development only, only where no mail server is
 * configured, and only on a server that listens to this machine alone.
 */
export function showsOutbox(env: Pick<Env, 'production' | 'SMTP_URL' | 'HOST' | 'PUBLIC_URL'>): boolean {
  const hosts = [env.HOST, ...(env.PUBLIC_URL === undefined ? [] : [new URL(env.PUBLIC_URL).hostname])]
  return !env.production && env.SMTP_URL === undefined && hosts.every((host) => thisMachine.has(host))
}

/** The mails that a mail server would have sent: as pages to look at, and as JSON for tests. */
export function serveOutbox(app: Hono<HttpEnv>, db: Db): void {
  app.use('/dev/*', async (context, next) => {
    if (!cameDirectly(context)) return context.notFound()
    await next()
    context.res.headers.set('Content-Security-Policy', policy)
    context.res.headers.set('Cache-Control', 'no-store')
    return undefined
  })
  app.get('/dev/outbox', async (context) => context.html(listPage(await listMails(db, shownMails))))
  app.get('/dev/outbox.json', async (context) => context.json({ mails: await listMails(db, shownMails) }))
  app.get('/dev/outbox/:id{[0-9a-f-]{36}}', async (context) => {
    const mail = await readMail(db, context.req.param('id'))
    return mail === undefined ? context.notFound() : context.html(mail.html)
  })
}

/** By a name of this machine, not by another that leads here, and not through a proxy that serves others. */
function cameDirectly({ req }: Context<HttpEnv>): boolean {
  const forwarded = req.header('x-forwarded-for') ?? req.header('forwarded')
  return forwarded === undefined && thisMachine.has(new URL(req.url).hostname)
}

function listPage(mails: readonly OutboxMail[]): string {
  const items = mails.map(
    ({ id, recipient, reply_to, subject, text, created_at }) => `<article>
<h2><a href="/dev/outbox/${id}">${escapeHtml(subject)}</a></h2>
<p>To ${escapeHtml(recipient)}${reply_to === null ? '' : `, replies to ${escapeHtml(reply_to)}`}, ${created_at.toISOString()}</p>
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`,
  )
  const none = '<p>No emails yet. Without a mail server, what the product sends is kept here for a week.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Outbox</title>
<style>body { font: 1rem/1.5 sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }</style>
</head><body><main><h1>Outbox</h1>${items.join('\n') || none}</main></body></html>`
}
