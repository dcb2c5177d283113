import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bankClaim } from './hero.tsx'

const content = join(import.meta.dirname, '../../../../../content/questions')

test('P-LAND-05 the page claims a bank of 1000+ questions exactly when it holds them', () => {
  const files = globSync('*/*.json', { cwd: content })
  const questions = files.flatMap(
    (file) => JSON.parse(readFileSync(join(content, file), 'utf8')) as unknown[],
  )
  expect(questions.length).toBeGreaterThan(0)
  expect({ ...bankClaim, questions: questions.length }).toMatchObject({
    size: '1000+',
    reached: questions.length > 1000,
  })
})
