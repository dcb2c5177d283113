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

test.each([
  ['light', css.slice(0, css.indexOf('/* 2.'))],
  ['dark', css.slice(css.indexOf('\n[data-theme="dark"] {'))],
])('P-GEN-08: in the %s theme each category has its own color, and anatomy a neutral one', (_, theme) => {
  const colors = [...theme.matchAll(/--cat-(\w\w): oklch\([\d.]+% ([\d.]+) ([\d.]+)\)/g)].map(
    ([, name = '', chroma, hue]) => ({ name, chroma: Number(chroma), hue: Number(hue) }),
  )
  expect(colors.map(({ name }) => name)).toEqual(['pc', 'sa', 'ip', 'pr', 'ma', 'ph', 'an'])
  const neutral = colors.filter(({ chroma }) => chroma <= 0.03).map(({ name }) => name)
  expect(neutral).toEqual(['an'])
  const hues = colors.filter(({ name }) => name !== 'an').map(({ hue }) => hue)
  for (const [index, hue] of hues.entries()) {
    for (const other of hues.slice(index + 1)) {
      const apart = Math.abs(hue - other)
      expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(30)
    }
  }
})
