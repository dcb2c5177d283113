/** Recording geometry: penumbra, shape distortion, magnification, line focus. */
import {
  add,
  angleArc,
  arrow,
  circle,
  color,
  direction,
  label,
  line,
  polygon,
  receptor,
  text,
  type Picture,
  type Pt,
} from './kit.ts'
import { upright } from './plot.ts'

/** Line with short bars at both ends and words beside its middle. */
function dimension(a: Pt, b: Pt, words: string, side: number): string {
  const bar = (p: Pt): string => line([p[0] - 7, p[1]], [p[0] + 7, p[1]], { width: 1.75 })
  return (
    line(a, b, { width: 1.75 }) +
    bar(a) +
    bar(b) +
    upright([(a[0] + b[0]) / 2 + side, (a[1] + b[1]) / 2], words)
  )
}

interface Setup {
  readonly letter: string
  readonly spot: number
  readonly sid: number
  readonly oid: number
}

function column(s: Setup, x: number): string {
  const scale = 1.72
  const floor = 384
  const top = floor - s.sid * scale
  const object = floor - s.oid * scale
  const half = s.spot * 17
  const edge: Pt = [x - 6, object]
  const out: Pt = [x + (edge[0] - x) * (s.sid / (s.sid - s.oid)), floor - 6]
  return (
    line([x - half, top], [x + half, top], { stroke: color.amber, width: 8 }) +
    text([x, top - 38], 'focal spot') +
    text([x, top - 12], `${s.spot.toFixed(1)} mm`) +
    line([x, top + 4], out, { width: 1.5, stroke: color.soft }) +
    polygon([add(edge, [-44, -5]), add(edge, [0, -5]), add(edge, [0, 5]), add(edge, [-44, 5])], {
      fill: color.tealWash,
      stroke: color.teal,
    }) +
    receptor([x - 56, floor], [x + 56, floor]) +
    dimension([x + 46, top], [x + 46, floor - 8], `SID ${s.sid} cm`, -8) +
    text([x, floor + 30], `OID ${s.oid} cm`) +
    label(s.letter, [x, floor + 60])
  )
}

function penumbra(): Picture {
  const setups: Setup[] = [
    { letter: 'A', spot: 0.6, sid: 100, oid: 20 },
    { letter: 'B', spot: 1, sid: 180, oid: 20 },
    { letter: 'C', spot: 1, sid: 100, oid: 5 },
    { letter: 'D', spot: 1, sid: 100, oid: 20 },
  ]
  const body = setups.map((s, i) => column(s, 88 + i * 155)).join('')
  return {
    file: 'unsharpness-setups.svg',
    width: 640,
    height: 470,
    title: 'Four recording setups',
    desc: 'Setups A to D with their focal-spot size, source-to-image distance and object-to-image distance.',
    body,
  }
}

interface Tilts {
  readonly rod: number
  readonly ir: number
  readonly ray: number
}

const source = 150
const behind = 46

/** Image length of the rod over the length it has when rod and receptor are both square to the central ray. */
function imageRatio(t: Tilts): number {
  const axis = direction(t.ray - 90)
  const plane = direction(t.ir)
  const hit = (k: number): number => {
    const p = add([0, 0], direction(t.rod), k)
    const s = add([0, 0], axis, -source)
    const v: Pt = [p[0] - s[0], p[1] - s[1]]
    const o: Pt = [axis[0] * behind - s[0], axis[1] * behind - s[1]]
    return (v[0] * o[1] - v[1] * o[0]) / (plane[0] * v[1] - plane[1] * v[0])
  }
  return Math.abs(hit(55) - hit(-55)) / (110 * ((source + behind) / source))
}

function rodPanel(letter: string, t: Tilts, at: Pt): string {
  const axis = direction(t.ray - 90)
  const rod = direction(t.rod)
  const plane = direction(t.ir)
  const base = add(at, axis, behind + 8)
  const beyond = add(at, axis, behind)
  return (
    receptor(add(base, plane, -84), add(base, plane, 84)) +
    arrow(add(at, axis, -116), beyond, { stroke: color.teal, width: 3, head: 15 }) +
    line(add(at, rod, -55), add(at, rod, 55), { stroke: color.ink, width: 14 }) +
    line(add(at, rod, -55), add(at, rod, 55), { stroke: color.amber, width: 9 }) +
    label(letter, [at[0] - 128, at[1] - 92])
  )
}

function rods(): Picture {
  const angle = 28
  const panels: readonly (readonly [string, Tilts, Pt])[] = [
    ['A', { rod: angle, ir: 0, ray: angle }, [170, 138]],
    ['B', { rod: angle, ir: 0, ray: 0 }, [490, 138]],
    ['C', { rod: angle, ir: angle, ray: angle }, [170, 352]],
    ['D', { rod: 0, ir: angle, ray: 0 }, [490, 352]],
  ]
  const ratios = panels.map(([, tilts]) => imageRatio(tilts))
  const expected = ratios.every((r, i) => (i === 1 ? r < 0.95 : i === 2 ? Math.abs(r - 1) < 0.01 : r > 1.05))
  if (!expected) throw new Error(`rod setups: ${ratios.join(' ')}`)
  const body =
    line([320, 24], [320, 440], { stroke: color.faint, width: 1.5 }) +
    line([24, 232], [616, 232], { stroke: color.faint, width: 1.5 }) +
    panels.map(([letter, tilts, at]) => rodPanel(letter, tilts, at)).join('') +
    text([320, 480], 'Arrow: central ray. Amber: rod. Slab: image receptor.', { fill: color.soft })
  return {
    file: 'rod-alignment.svg',
    width: 640,
    height: 498,
    title: 'Four alignments of rod, receptor and central ray',
    desc: 'Setups A to D: a straight rod, an image receptor and the central ray, each level or tilted.',
    body,
  }
}

function magnification(): Picture {
  const [sid, oid, image] = [120, 20, 9]
  const [top, perCm, wide] = [44, 2.9, 27]
  const floor = top + sid * perCm
  const object = floor - oid * perCm
  const half = (image * wide) / 2
  const small = (half * (sid - oid)) / sid
  const spot: Pt = [320, top]
  const body =
    polygon([spot, [320 - half, floor], [320 + half, floor]], { fill: '#fdf3d8', stroke: 'none' }) +
    line(spot, [320 - half, floor - 6], { width: 1.75, stroke: color.soft }) +
    line(spot, [320 + half, floor - 6], { width: 1.75, stroke: color.soft }) +
    line([320 - small, object], [320 + small, object], { stroke: color.amber, width: 10 }) +
    circle(spot, 7, { fill: color.ink }) +
    receptor([130, floor], [510, floor]) +
    dimension([80, top], [80, floor], `SID ${sid} cm`, -14) +
    dimension([560, object], [560, floor], `OID ${oid} cm`, 30) +
    line([320 + small + 8, object], [552, object], { width: 1.5, dash: '4 6', stroke: color.soft }) +
    text([320, object - 16], 'object: length ?', { bold: true }) +
    arrow([320, floor + 26], [320 - half, floor + 26]) +
    arrow([320, floor + 26], [320 + half, floor + 26]) +
    text([320, floor + 54], `image: ${image.toFixed(1)} cm`, { bold: true }) +
    text([336, top + 2], 'focal spot', { anchor: 'start' }) +
    text([616, floor + 54], 'widths not to scale', { anchor: 'end', fill: color.soft })
  return {
    file: 'magnification-triangle.svg',
    width: 640,
    height: 460,
    title: 'Object between the focal spot and the image receptor',
    desc: 'Point source, object and image with their distances and the length of the image. Widths are not to scale.',
    body,
  }
}

function lineFocus(): Picture {
  const [angle, px] = [12, 200]
  const a: Pt = [330, 96]
  const face = direction(-90 + angle)
  const b = add(a, face, px)
  const anode = polygon([a, b, [b[0] + 150, b[1]], [b[0] + 150, 56], [a[0] - 8, 56]], { fill: color.tissue })
  const electrons = [0.1, 0.37, 0.64, 0.91].map((t) =>
    arrow([150, a[1] + t * (b[1] - a[1])], [a[0] + t * (b[0] - a[0]) - 5, a[1] + t * (b[1] - a[1])], {
      stroke: color.teal,
      width: 2.5,
    }),
  )
  const beam = [a, b]
    .map((p) => line(p, [p[0], 398], { width: 1.75, dash: '6 6', stroke: color.soft }))
    .join('')
  const body =
    anode +
    electrons.join('') +
    beam +
    line(a, b, { stroke: color.amber, width: 9 }) +
    line(b, [b[0], b[1] + 96], { width: 1.75 }) +
    line(b, add(b, face, 96), { width: 1.75, dash: '3 6' }) +
    angleArc(b, 78, -90, -90 + angle, '') +
    text([b[0] + 30, b[1] + 84], '12°', { anchor: 'start', bold: true }) +
    text([b[0] + 82, 140], 'rotating') +
    text([b[0] + 82, 166], 'anode') +
    text([118, 196], 'electrons', { fill: color.teal }) +
    text([310, 72], 'actual focal spot 5.0 mm', { anchor: 'end', bold: true }) +
    line([(a[0] + b[0]) / 2 - 60, 407], [a[0], 407], { width: 1.75 }) +
    arrow([a[0] - 44, 407], [a[0], 407]) +
    arrow([b[0] + 44, 407], [b[0], 407]) +
    text([a[0] - 54, 413], 'effective focal spot: ?', { anchor: 'end', bold: true }) +
    text([b[0] + 76, 413], 'sin 12° = 0.208', { anchor: 'start' })
  return {
    file: 'line-focus.svg',
    width: 640,
    height: 440,
    title: 'Anode target seen from the side',
    desc: 'Electrons strike a sloping target; the actual focal spot and the target angle are given, the effective focal spot is asked.',
    body,
  }
}

export const geometryPictures = (): Picture[] => [penumbra(), rods(), magnification(), lineFocus()]
