import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { readAs, requireAs } from './content-file.ts'

const schema = z.record(z.string(), z.number())
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['no JSON', '{ "a": 1 "b" }', /^file\.json: not valid JSON at line 1, column 10/],
  ['not as its schema has it', '{ "a": "b" }', /^file\.json: .*expected number.*\n.*a/],
])('a file that is %s is named, with what is wrong', async (_, text, message) => {
  writeFileSync(join(folder, 'file.json'), text)
  expect(() => requireAs(folder, 'file.json', schema)).toThrow(message)
  const { value, findings } = await readAs(folder, 'file.json', schema)
  expect(value).toBeNull()
  expect(findings.map(({ file, message: found }) => `${file}: ${found}`)).toEqual([
    expect.stringMatching(new RegExp(message.source.replace(String.raw`\n`, ' '))),
  ])
})

test('a file that is missing is named; one that is right is as its schema has it', () => {
  expect(() => requireAs(folder, 'file.json', schema)).toThrow(/file\.json/)
  writeFileSync(join(folder, 'file.json'), '{ "a": 1 }')
  expect(requireAs(folder, 'file.json', schema)).toEqual({ a: 1 })
})
