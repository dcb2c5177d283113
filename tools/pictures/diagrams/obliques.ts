import {
  add,
  angleArc,
  caption,
  centralRay,
  color,
  direction,
  ellipse,
  line,
  polygon,
  receptor,
  shape,
  stroke,
  text,
  type Picture,
  type Pt,
} from './kit.ts'

/** Body cross-sections: places (toward patient's right, toward the front) on the page. */
interface Frame {
  readonly center: Pt
  /** Page direction the patient faces, in degrees. */
  readonly facing: number
  readonly seenFrom: 'above' | 'feet'
}

type Place = (right: number, front: number) => Pt

function frame(f: Frame): Place {
  const front = direction(f.facing)
  const right = direction(f.facing + (f.seenFrom === 'above' ? -90 : 90))
  return (r, a) => add(add(f.center, right, r), front, a)
}

function outline(place: Place, half: readonly Pt[]): Pt[] {
  const rightSide = half.map(([r, a]) => place(r, a))
  const leftSide = [...half].toReversed().map(([r, a]) => place(-r, a))
  return [...rightSide, ...leftSide]
}

const skin = { fill: color.tissue, stroke: color.tissueEdge } as const

function vertebra(place: Place, k: number, at: number): string {
  const arch: Pt[] = [
    [0.5, -16],
    [12, -22],
    [16, -34],
    [44, -40],
    [46, -48],
    [18, -50],
    [8, -58],
    [4, -88],
    [1, -92],
  ]
  const bodyShape: Pt[] = [
    [4, 28],
    [24, 24],
    [34, 6],
    [28, -12],
    [8, -17],
  ]
  const scaled = (list: readonly Pt[]): Pt[] => list.map(([r, a]) => [r * k, a * k + at])
  const canal = outline(
    place,
    scaled([
      [2, -20],
      [12, -26],
      [12, -38],
      [2, -44],
    ]),
  )
  return (
    shape(outline(place, scaled(arch))) +
    shape(canal, { fill: color.tissue, width: 1.75 }) +
    shape(outline(place, scaled(bodyShape)))
  )
}

function sides(place: Place, r: number, a: number): string {
  const put = (p: Pt, letter: string): string => text([p[0], p[1] + 8], letter, { size: 24, bold: true })
  return put(place(r, a), 'R') + put(place(-r, a), 'L')
}

/** Erect, back to the receptor at the foot of the page, seen from above. */
function cervical(): Picture {
  const c: Pt = [320, 246]
  const place = frame({ center: c, facing: 45, seenFrom: 'above' })
  const shoulders: Pt[] = [
    [10, 44],
    [70, 50],
    [130, 44],
    [160, 14],
    [152, -22],
    [110, -44],
    [50, -52],
    [10, -50],
  ]
  const head: Pt[] = [
    [6, 84],
    [30, 76],
    [52, 46],
    [58, 8],
    [50, -36],
    [28, -62],
    [6, -68],
  ]
  const nose = [place(-12, 82), place(0, 104), place(12, 82)]
  const ears = [place(60, 4), place(-60, 4)]
    .map((p) => ellipse(p, 9, 15, { fill: '#f3f1ea', width: 1.75 }, 45))
    .join('')
  const people =
    shape(outline(place, shoulders), skin) +
    polygon(nose, { fill: '#f3f1ea' }) +
    ears +
    shape(outline(place, head), { fill: '#f3f1ea' })
  const plane = line(place(236, 0), place(-205, 0), { dash: '8 6', width: 1.75 })
  const cross = place(236, 0)
  const body =
    people +
    plane +
    sides(place, 112, 20) +
    receptor([110, cross[1] + 14], [530, cross[1] + 14]) +
    centralRay([320, 62], [320, 150]) +
    line([320, 150], [320, cross[1]], { stroke: color.teal, dash: '3 7', width: 2.5 }) +
    angleArc(add(cross, [0, 6]), 54, 135, 180, '45°', 28) +
    text([556, cross[1] + 20], 'IR', { bold: true }) +
    text([352, 50], 'CR', { fill: color.teal, bold: true, anchor: 'start' })
  return {
    file: 'neck-oblique-above.svg',
    width: 640,
    height: 480,
    title: 'Upright patient turned 45 degrees, seen from above',
    desc: 'Head and shoulders from above with right and left marked; receptor behind, central ray from the front.',
    body: body + caption(480, 'Seen from above'),
  }
}

/** Recumbent, seen from the feet, table at the foot of the page. */
function lumbar(): Picture {
  const c: Pt = [316, 221]
  const place = frame({ center: c, facing: 45, seenFrom: 'feet' })
  const trunk: Pt[] = [
    [8, 92],
    [70, 86],
    [128, 56],
    [150, 8],
    [138, -44],
    [96, -80],
    [46, -92],
    [8, -88],
  ]
  const wedge: Pt[] = [
    [168, 362],
    [322, 362],
    [205, 222],
    [174, 236],
  ]
  const body =
    polygon(wedge, { fill: color.tealWash, stroke: color.teal, width: 1.75 }) +
    shape(outline(place, trunk), skin) +
    vertebra(place, 0.86, -4) +
    sides(place, 108, 10) +
    line([60, 364], [580, 364], { width: 3, stroke: color.soft }) +
    receptor([170, 386], [470, 386]) +
    line(place(190, -26), place(-173, -26), { dash: '8 6', width: 1.75 }) +
    centralRay([312, 44], [312, 116]) +
    angleArc(place(-173, -26), 56, 135, 180, '45°', 28) +
    text([498, 392], 'IR', { bold: true }) +
    text([344, 48], 'CR', { fill: color.teal, bold: true, anchor: 'start' })
  return {
    file: 'lumbar-oblique-feet.svg',
    width: 640,
    height: 450,
    title: 'Recumbent patient turned 45 degrees, seen from the feet',
    desc: 'Cross-section of the lower trunk on the table with right and left marked, a sponge under the raised side and a vertical central ray.',
    body: body + caption(450, 'Seen from the feet'),
  }
}

/** Erect at a wall receptor on the right of the page, seen from above. */
function ribs(): Picture {
  const c: Pt = [318, 232]
  const place = frame({ center: c, facing: 45, seenFrom: 'above' })
  const trunk: Pt[] = [
    [8, 98],
    [60, 96],
    [118, 70],
    [146, 16],
    [136, -40],
    [98, -82],
    [50, -98],
    [8, -97],
  ]
  const cage: Pt[] = [
    [10, 80],
    [58, 78],
    [104, 56],
    [126, 12],
    [116, -36],
    [82, -66],
    [40, -70],
    [14, -52],
  ]
  const lung: Pt[] = [
    [30, 58],
    [70, 54],
    [100, 30],
    [106, -6],
    [92, -40],
    [60, -54],
    [34, -44],
    [38, 0],
  ]
  const cageHalf = (side: 1 | -1): string =>
    stroke(
      cage.map(([r, a]) => place(side * r, a)),
      { fill: 'none', stroke: color.soft, width: 4 },
    )
  const lungHalf = (side: 1 | -1): string =>
    shape(
      lung.map(([r, a]) => place(side * r, a)),
      { fill: '#ffffff', stroke: color.faint },
    )
  const sternum = shape(
    outline(place, [
      [4, 88],
      [20, 86],
      [20, 76],
      [4, 74],
    ]),
  )
  const plane = line(place(215, 20), place(-190, 20), { dash: '8 6', width: 1.75 })
  const corner = place(215, 20)
  const body =
    shape(outline(place, trunk), skin) +
    cageHalf(1) +
    cageHalf(-1) +
    lungHalf(1) +
    lungHalf(-1) +
    vertebra(place, 0.66, -22) +
    sternum +
    sides(place, 74, 6) +
    plane +
    receptor([508, 60], [508, 410]) +
    centralRay([92, 232], [164, 232]) +
    angleArc(corner, 46, 90, 135, '') +
    text([corner[0] - 5, corner[1] - 52], '45°', { bold: true }) +
    text([508, 440], 'IR', { bold: true }) +
    text([76, 196], 'CR', { fill: color.teal, bold: true })
  return {
    file: 'thorax-oblique-above.svg',
    width: 640,
    height: 470,
    title: 'Upright patient turned 45 degrees at a wall receptor, seen from above',
    desc: 'Cross-section of the thorax with sternum and spine, right and left marked; central ray from the left, receptor at the right.',
    body: body + caption(470, 'Seen from above'),
  }
}

export const obliquePictures = (): Picture[] => [cervical(), lumbar(), ribs()]
