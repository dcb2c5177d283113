import { brand } from '@collimate/domain/brand'
import type { Context } from 'hono'
import { html } from 'hono/html'

/** A piece of a page, escaped. */
export type Markup = ReturnType<typeof html>

type Page = {
  title: string
  body: Markup
  status?: 200 | 404 | 422
  /** Where a form may lead in the end: the browser holds redirects to the form-action rule, too. */
  leadsTo?: readonly (string | null)[]
}

export async function answerPage(c: Context, { title, body, status = 200, leadsTo = [] }: Page) {
  const targets = leadsTo.flatMap((url) => (url === null ? [] : [new URL(url).origin]))
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action ${["'self'", ...new Set(targets)].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  )
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', 'no-store')
  return c.html(await whole(title, body), status)
}

function whole(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${brand.name} test payments</title>
        <link rel="icon" href="/assets/favicon.svg" />
        <link rel="stylesheet" href="/assets/pages.css" />
      </head>
      <body>
        <p class="notice">
          <span><strong>Test payments:</strong> no real card is charged.</span>
        </p>
        ${body}
      </body>
    </html>`
}

/** The mark and the name. */
export function wordmark(): Markup {
  return html`<p class="wordmark">
    <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect class="mark-field" x="4" y="4" width="20" height="20" rx="1" />
      <path class="mark-hair" d="M14 0v4M14 24v4M0 14h4M24 14h4" />
      <path class="mark-cross" d="M14 4v7M14 17v7M4 14h7M17 14h7" />
    </svg>
    <span>${brand.name}</span>
  </p>`
}

/** A page that only says something, with a way on. */
export function notePage(
  c: Context,
  note: { title: string; text: string; url: string | null; status: 200 | 404 },
) {
  const link =
    note.url === null ? '' : html`<p><a class="button primary" href="${note.url}">Go to ${brand.name}</a></p>`
  const body = html`<main class="narrow">
    ${wordmark()}
    <h1>${note.title}</h1>
    <p>${note.text}</p>
    ${link}
  </main>`
  return answerPage(c, { title: note.title, body, status: note.status })
}
