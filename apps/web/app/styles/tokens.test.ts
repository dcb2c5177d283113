import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** CSS has no way to say the dark tokens once for the system's wish and for the student's. */
test('the dark theme is the same by the wish of the system and by choice', () => {
  const [bySystem, byChoice] = [':root:not([data-theme="light"]) {', '\n[data-theme="dark"] {'].map(
    (opening) => {
      const from = css.indexOf(opening) + opening.length
      return css.slice(from, css.indexOf('}', from)).trim()
    },
  )
  expect(bySystem).toContain('--bg: oklch(16.8%')
  expect(byChoice).toBe(bySystem)
})
