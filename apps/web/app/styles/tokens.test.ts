import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groundColors } from '../lib/ground-colors.ts'

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

test('D8: the frame of the browser has the ground of the page in each theme', () => {
  const [light, dark] = [...css.matchAll(/--bg: oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)].map((found) => {
    const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number)
    return hexOf(lightness / 100, chroma, hue)
  })
  expect(groundColors).toEqual({ light, dark })
})

/** OKLCH to sRGB, as CSS Color 4 gives it. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  const parts = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(255 * encoded)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
