import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bankSize } from './hero.tsx'

const content = join(import.meta.dirname, '../../../../../content/questions')

test('P-LAND-05 the page claims a bank of 1000+ questions, which it holds', () => {
  const files = globSync('*/*.json', { cwd: content })
  const questions = files.flatMap(
    (file) => JSON.parse(readFileSync(join(content, file), 'utf8')) as unknown[],
  )
  expect(bankSize).toBe('1000+')
  expect(questions.length).toBeGreaterThan(1000)
})
