import { escapeHtml } from '../escape-html.ts'
import type { openApi } from './openapi.ts'

type Document = ReturnType<typeof openApi>
type Operation = { summary: string; description: string; responses: Record<string, { description: string }> }

/** The API as a page a person can read without any script. */
export function openApiPage(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      section(method.toUpperCase(), path, operation as Operation),
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)}</title></head><body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>The same as JSON: <a href="/api/openapi.json">/api/openapi.json</a></p>${rows.join('')}</main></body></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses)
    .map(
      ([status, { description }]) =>
        `<li><strong>${escapeHtml(status)}</strong> ${escapeHtml(description)}</li>`,
    )
    .join('')
  return `<h2><code>${method} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description)}</p><ul>${answers}</ul>
<details><summary>Shapes</summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`
}
