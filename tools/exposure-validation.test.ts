import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, written } from './exposure-validation.ts'

test('the validation page and the figures the product shows are what the model measures today', async () => {
  const texts = await written()
  const hint = 'run: npm run exposure:validate'
  expect(readFileSync(files.page, 'utf8'), hint).toBe(texts.page)
  expect(readFileSync(files.figures, 'utf8'), hint).toBe(texts.figures)
})
