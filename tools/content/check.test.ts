import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const content = join(import.meta.dirname, '../../content')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-check-'))
  for (const name of [
    'blueprint.json',
    'exam-sections.json',
    'sources.json',
    'facts',
    'questions/math/MA1.json',
  ]) {
    await cp(join(content, name), join(folder, name), { recursive: true })
  }
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function check(): Promise<{ code: unknown; stdout: string }> {
  const args = [join(import.meta.dirname, 'check.ts'), `--content=${folder}`]
  return run(process.execPath, args).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: unknown; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  )
}

test('broken JSON fails the check with file, line and column', async () => {
  await writeFile(join(folder, 'questions/math/MA2.json'), '[\n  { "id": }\n]')
  const { code, stdout } = await check()
  expect(code).toBe(1)
  expect(stdout).toContain('questions/math/MA2.json')
  expect(stdout).toContain('not valid JSON at line 2, column 11')
})

test('L24: a bank that misses its plan fails the check, though no item is wrong', async () => {
  const { code, stdout } = await check()
  expect(code).toBe(1)
  expect(stdout).toMatch(/bank +L24 MA2 \(geometry\) has 0 items/)
  expect(stdout).toContain('0 errors')
})
