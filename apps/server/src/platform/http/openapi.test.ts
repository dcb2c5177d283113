import { errorsOf } from '@collimate/contract/endpoint'
import { errorCatalogue } from '@collimate/contract/errors'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../../test-support/all-endpoints.ts'
import { useTestServer } from '../../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

const endpoints = await allEndpoints()

const get = (path: string) => server.visitor().request('GET', path)

describe('the description of the API', () => {
  type Operation = {
    requestBody?: object
    parameters: { name: string; in: string; required: boolean }[]
    responses: Record<string, object>
  }
  type Document = { openapi: string; info: object; paths: Record<string, Record<string, Operation>> }

  it('is OpenAPI 3.1 and has every endpoint with its input, answers and failures', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as Document
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toEqual({ title: 'Collimate API', version: '1' })
    expect(endpoints.length).toBeGreaterThanOrEqual(16)
    for (const endpoint of endpoints) {
      const operation =
        document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      const statuses = Object.keys(operation?.responses ?? {})
      expect(statuses).toContain('200')
      for (const code of [...errorsOf(endpoint), 'unexpected'] as const)
        expect(statuses).toContain(String(errorCatalogue[code].status))
      if (endpoint.access !== 'open') expect(statuses).toContain('401')
      expect(operation?.requestBody !== undefined).toBe(
        endpoint.body !== undefined || endpoint.upload !== undefined,
      )
    }
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(endpoints.length)
  })

  it('names every parameter of a path, required', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as Document
    for (const [path, operations] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(operations)) {
        const own = parameters.filter((parameter) => parameter.in === 'path')
        expect(own.map(({ name, required }) => [name, required])).toEqual(names.map((name) => [name, true]))
      }
    }
  })

  it('is a page without script, too', async () => {
    const response = await get('/api/docs')
    const html = await response.text()
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(html).not.toContain('<script')
    const words = html.replaceAll('<wbr>', '')
    for (const { path } of endpoints) expect(words).toContain(path.replaceAll(/:(\w+)/g, '{$1}'))
  })
})
