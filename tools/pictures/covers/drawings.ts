/**
 * Drawings for the covers of the blog's posts, as SVG on a field of 1200 × 630. Like radiographs they lie on film,
 * and one square of light falls on each. No text: fonts differ from machine to machine.
 */
export const size = { width: 1200, height: 630 }

export const colors = {
  film: '#05080e',
  raised: '#0f1828',
  line: '#2a3547',
  soft: '#8b9bb4',
  amber: '#ffb938',
}

type Box = { x: number; y: number; width: number; height: number }

/** The light field: warm ground, amber edge, a tick at the middle of each side, the cross-hair. */
export function lightField({ x, y, width, height }: Box, ground = 0.16): string {
  const middle = { x: x + width / 2, y: y + height / 2 }
  const tick = 18
  return `
    <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.amber}" fill-opacity="${ground}" stroke="${colors.amber}" stroke-width="3"/>
    <path stroke="${colors.amber}" stroke-width="3" d="M${middle.x} ${y - tick}v${2 * tick}M${middle.x} ${y + height - tick}v${2 * tick}M${x - tick} ${middle.y}h${2 * tick}M${x + width - tick} ${middle.y}h${2 * tick}M${middle.x - tick} ${middle.y}h${2 * tick}M${middle.x} ${middle.y - tick}v${2 * tick}"/>`
}

/** The two hundred squares of an exam in its four parts, the largest of them in the light. */
export function fourParts(): string {
  const parts = [33, 53, 50, 64]
  const rows = 8
  const step = 34
  let x = 60
  const groups = parts.map((count, part) => {
    const columns = Math.ceil(count / rows)
    const from = x
    x += columns * step + 40
    const squares = Array.from({ length: count }, (_, place) => {
      const lit = part === parts.length - 1 ? 0.9 : 0.16 + part * 0.09
      return `<rect x="${from + Math.floor(place / rows) * step}" y="${180 + (place % rows) * step}" width="26" height="26" rx="2" fill="${colors.amber}" fill-opacity="${lit}"/>`
    })
    return {
      squares: squares.join(''),
      box: { x: from - 18, y: 162, width: columns * step + 28, height: 300 },
    }
  })
  const last = groups.at(-1)
  return groups.map(({ squares }) => squares).join('') + (last ? lightField(last.box, 0.06) : '')
}

/** Two spectra of one tube, the second at a higher voltage. */
export function twoSpectra(): string {
  const curve = (end: number, height: number) =>
    Array.from({ length: 121 }, (_, step) => {
      const energy = (step / 120) * end
      const passed = Math.exp(-((24 / Math.max(energy, 1)) ** 2.4))
      const made = Math.max(0, end / Math.max(energy, 1) - 1)
      return [90 + energy * 10.2, 540 - height * passed * made] as const
    })
  const path = (points: readonly (readonly [number, number])[]) =>
    points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const low = path(curve(70, 240))
  const high = path(curve(100, 240))
  return `
    <path d="M90 540H1130M90 540V80" stroke="${colors.line}" stroke-width="3"/>
    <path d="${high}Z" fill="${colors.amber}" fill-opacity="0.1"/>
    <path d="${low}" stroke="${colors.soft}" stroke-width="4"/>
    <path d="${high}" stroke="${colors.amber}" stroke-width="4"/>
    ${lightField({ x: 700, y: 300, width: 210, height: 210 }, 0.08)}`
}

/** A histogram with the values of interest in the light. */
export function histogram(): string {
  const bars = Array.from({ length: 62 }, (_, place) => {
    const at = (centre: number, spread: number) => Math.exp(-(((place - centre) / spread) ** 2))
    const height = 300 * at(26, 8) + 190 * at(38, 6) + 340 * at(57, 2) + 8
    const inside = place >= 14 && place <= 46
    return `<rect x="${92 + place * 16.6}" y="${(530 - height).toFixed(1)}" width="11" height="${height.toFixed(1)}" fill="${inside ? colors.amber : colors.soft}" fill-opacity="${inside ? 0.85 : 0.45}"/>`
  })
  return `<path d="M80 532H1130" stroke="${colors.line}" stroke-width="3"/>${bars.join('')}${lightField({ x: 312, y: 110, width: 560, height: 422 }, 0.06)}`
}

/** A beam at one, two and three distances: the same light on one, four and nine squares. */
export function inverseSquare(): string {
  const source = { x: 110, y: 315 }
  const fields = [1, 2, 3].map((distance) => {
    const unit = 100
    const side = unit * distance
    const x = source.x + distance * 300
    const cells = Array.from({ length: distance * distance }, (_, place) => {
      const column = place % distance
      const row = Math.floor(place / distance)
      return `<rect x="${x - side / 2 + column * unit + 4}" y="${source.y - side / 2 + row * unit + 4}" width="${unit - 8}" height="${unit - 8}" fill="${colors.amber}" fill-opacity="${(0.85 / distance ** 2).toFixed(2)}"/>`
    })
    const frame =
      distance === 1
        ? lightField({ x: x - side / 2, y: source.y - side / 2, width: side, height: side }, 0.1)
        : `<rect x="${x - side / 2}" y="${source.y - side / 2}" width="${side}" height="${side}" stroke="${colors.soft}" stroke-width="2"/>`
    return cells.join('') + frame
  })
  const rays = [-150, 150].map((y) => `M${source.x} ${source.y}L1010 ${source.y + y}`).join('')
  return `<path d="${rays}" stroke="${colors.line}" stroke-width="3"/><circle cx="${source.x}" cy="${source.y}" r="12" fill="${colors.amber}"/>${fields.join('')}`
}

/** Forgetting slows with every recall: the gaps grow. */
export function growingGaps(): string {
  const recalls = [90, 180, 330, 580, 960]
  const base = 500
  const falls = recalls.map((x, place) => {
    const end = recalls[place + 1] ?? 1140
    const slowness = 90 * 1.75 ** place
    const points = Array.from({ length: 41 }, (_, step) => {
      const along = ((end - x) * step) / 40
      return `${(x + along).toFixed(1)} ${(base - 330 * Math.exp(-along / slowness)).toFixed(1)}`
    })
    return `<path d="M${points.join('L')}" stroke="${colors.soft}" stroke-width="4"/>`
  })
  const squares = recalls.map((x, place) =>
    place === recalls.length - 1
      ? lightField({ x: x - 38, y: base - 368, width: 76, height: 76 }, 0.5)
      : `<rect x="${x - 16}" y="${base - 346}" width="32" height="32" rx="2" fill="${colors.amber}" fill-opacity="${0.35 + place * 0.12}"/>`,
  )
  return `<path d="M70 ${base}H1140" stroke="${colors.line}" stroke-width="3"/>${falls.join('')}${squares.join('')}`
}

/** A dark house of squares with one lit window. */
export function lastWindow(): string {
  const windows = Array.from({ length: 14 * 7 }, (_, place) => {
    const column = place % 14
    const row = Math.floor(place / 14)
    const faint = 0.03 + 0.05 * Math.abs(Math.sin(column * 12.9 + row * 78.2))
    return `<rect x="${76 + column * 76}" y="${62 + row * 76}" width="52" height="52" rx="2" fill="${colors.soft}" fill-opacity="${faint.toFixed(3)}"/>`
  })
  return windows.join('') + lightField({ x: 76 + 9 * 76, y: 62 + 3 * 76, width: 52, height: 52 }, 0.95)
}
