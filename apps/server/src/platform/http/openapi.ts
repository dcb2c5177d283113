import { errorsOf, type Endpoint } from '@collimate/contract/endpoint'
import { errorCatalogue, type ErrorCode } from '@collimate/contract/errors'
import { z } from 'zod'
import { escapeHtml } from '../escape-html.ts'

/** The OpenAPI 3.1 description of the endpoints, made from the same schemas that guard them. */
export function openApi(endpoints: readonly Endpoint[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return { openapi: '3.1.0', info: { title: `${title} API`, version: '1' }, paths }
}

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(z.toJSONSchema(endpoint.body, { io: 'input' })) },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: Object.fromEntries(endpoint.upload.types.map((type) => [type, fileBody(endpoint.form)])),
      },
    }),
    responses: {
      200: { description: 'Done', content: json(z.toJSONSchema(endpoint.response, { io: 'output' })) },
      ...failures(endpoint),
    },
  }
}

function fileBody(form: z.ZodType | undefined) {
  if (form === undefined) return {}
  const fields = z.toJSONSchema(form, { io: 'input' })
  const file = { type: 'string', format: 'binary' }
  const properties = { ...fields.properties, file }
  return { schema: { ...fields, properties, required: [...(fields.required ?? []), 'file'] } }
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }))
}

function failures(endpoint: Endpoint) {
  const codes: ErrorCode[] = [...errorsOf(endpoint), 'invalid-request', 'unexpected']
  if (endpoint.access !== 'open') codes.push(endpoint.loginError ?? 'not-signed-in', 'other-session')
  if (endpoint.access === 'subscribed') codes.push(endpoint.subscriptionError ?? 'subscription-required')
  if (endpoint.access === 'admin' && !endpoint.beforeSecondFactor) codes.push('second-factor-required')
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = errorCatalogue[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const schema = {
    type: 'object',
    required: ['error', 'code'],
    properties: {
      error: { type: 'string' },
      code: { type: 'string' },
      id: { type: 'string' },
      fields: { type: 'object' },
      cap: { type: 'object' },
    },
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `${code}: ${errorCatalogue[code].message}`).join('\n\n'),
        content: json(schema),
      },
    ]),
  )
}

type Document = ReturnType<typeof openApi>
type ShownOperation = {
  summary: string
  description: string
  responses: Record<string, { description: string }>
}

/** The API as a page a person can read without any script. */
export function openApiPage(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      section(method.toUpperCase(), path, operation as ShownOperation),
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(document.info.title)}</title></head><body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>The same as JSON: <a href="/api/openapi.json">/api/openapi.json</a></p>${rows.join('')}</main></body></html>`
}

function section(method: string, path: string, operation: ShownOperation): string {
  const answers = Object.entries(operation.responses)
    .map(
      ([status, { description }]) =>
        `<li><strong>${escapeHtml(status)}</strong> ${escapeHtml(description)}</li>`,
    )
    .join('')
  // A long path may go on in the next line.
  const breakable = escapeHtml(path).replaceAll('/', '/<wbr>')
  return `<h2><code>${method} ${breakable}</code></h2><p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description)}</p><ul>${answers}</ul>
<details><summary>Shapes</summary><pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`
}
