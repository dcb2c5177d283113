import { brand } from '@collimate/domain/brand'
import { escapeHtml } from '../escape-html.ts'

export type MailParts = {
  title: string
  paragraphs: readonly string[]
  /** The one thing to do; its address also stands as text, for readers without buttons. */
  action?: { label: string; url: string }
  /** Small print about this very mail. */
  footnote?: string
}

/** The one look of all mails: as plain text, and as HTML that follows the reader's light or dark theme. */
export function fillTemplate(parts: MailParts): { text: string; html: string } {
  return { text: plainText(parts), html: page(parts) }
}

function plainText({ title, paragraphs, action, footnote }: MailParts): string {
  return [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote === undefined ? [] : [footnote]),
    `--\n${brand.team}\n${brand.supportEmail}`,
    brand.disclaimer,
  ]
    .join('\n\n')
    .concat('\n')
}

/** The tokens of the site as plain colors: mail programs know neither variables nor oklch. */
const style = `
body { margin: 0; padding: 0; background: #f3f6f9; color: #141e2f; }
.sheet { background: #ffffff; border: 1px solid #d4dae0; border-top: 4px solid #f8bf39; }
.ink { color: #141e2f; } .muted { color: #4c5768; } .link { color: #006775; }
.button { background: #f8bf39; border: 1px solid #b16f0e; color: #2f1a02; }
@media (prefers-color-scheme: dark) {
  body { background: #090f19 !important; color: #e9edf2 !important; }
  .sheet { background: #121924 !important; border-color: #2a323e !important; border-top-color: #f6bd48 !important; }
  .ink { color: #e9edf2 !important; } .muted { color: #a7b1bc !important; } .link { color: #7bd9e3 !important; }
  .button { background: #f6bd48 !important; color: #1e1102 !important; }
}`

const face = "font-family: 'Atkinson Hyperlegible', Verdana, 'Segoe UI', sans-serif;"
const small = `${face} font-size: 14px; line-height: 1.5; margin: 0 0 12px;`

function page({ title, paragraphs, action, footnote }: MailParts): string {
  const body = [
    ...paragraphs.map(
      (words) =>
        `<p class="ink" style="${face} font-size: 17px; line-height: 1.55; margin: 0 0 16px; white-space: pre-line; overflow-wrap: anywhere;">${escapeHtml(words)}</p>`,
    ),
    ...(action ? [actionPart(action)] : []),
    ...(footnote === undefined ? [] : [`<p class="muted" style="${small}">${escapeHtml(footnote)}</p>`]),
  ].join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root { color-scheme: light dark; }${style}
</style>
</head>
<body>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding: 32px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 560px;">
<tr><td class="ink" style="${face} font-size: 17px; font-weight: 700; padding: 0 4px 14px;">${escapeHtml(brand.name)}</td></tr>
<tr><td class="sheet" style="padding: 28px 28px 16px; border-radius: 4px;">
<h1 class="ink" style="${face} font-size: 24px; line-height: 1.25; margin: 0 0 16px;">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td style="padding: 18px 4px 0;">
<p class="muted" style="${small}">${escapeHtml(brand.team)} &middot; <a class="link" href="mailto:${escapeHtml(brand.supportEmail)}">${escapeHtml(brand.supportEmail)}</a></p>
<p class="muted" style="${small}">${escapeHtml(brand.disclaimer)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function actionPart({ label, url }: NonNullable<MailParts['action']>): string {
  const address = escapeHtml(url)
  return `<p style="margin: 24px 0;"><a class="button" href="${address}" style="${face} font-size: 17px; font-weight: 700; text-decoration: none; display: inline-block; padding: 13px 24px; border-radius: 4px;">${escapeHtml(label)}</a></p>
<p class="muted" style="${small}">If the button doesn’t work, open this link:<br><a class="link" href="${address}" style="overflow-wrap: anywhere; word-break: break-all;">${address}</a></p>`
}
