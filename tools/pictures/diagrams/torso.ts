import {
  caption,
  color,
  ellipse,
  label,
  line,
  mirror,
  pts,
  shape,
  stroke,
  text,
  type Picture,
  type Pt,
  type Style,
} from './kit.ts'

/* Anterior view, 480 × 600, mid-line at x = 240; about 6 px per cm. */
const axis = 240
const halfBody =
  '248,20 268,22 270,76 276,92 310,104 344,112 366,130 372,170 376,240 384,320 356,330 350,250 340,186 330,240 322,300 324,340 344,390 356,450 358,620 262,620 258,480'
const faint: Style = { fill: '#f3f1ea', stroke: color.tissueEdge, width: 1.75 }

function bothSides(list: string, s: Style, closed = true): string {
  const right = pts(list)
  const draw = closed ? shape : stroke
  return draw(right, s) + draw(mirror(right, axis), s)
}

function bodyOutline(): string {
  const right = pts(halfBody)
  return shape([...right, ...mirror(right, axis).toReversed()], {
    fill: color.tissue,
    stroke: color.tissueEdge,
    width: 2,
  })
}

function skeleton(): string {
  const clavicle = '252,141 272,134 300,132 332,122 340,128 304,141 272,146 254,152'
  const manubrium = '224,142 240,146 256,142 262,150 250,168 230,168 218,150'
  const body = '231,169 249,169 252,190 251,214 246,228 234,228 229,214 228,190'
  const xiphoid = '236,229 244,229 243,240 240,246 237,240'
  const arch = '246,236 256,252 272,276 288,294 306,306 320,300'
  /* From the sternum each cartilage runs outward and down, then the rib climbs to the back. */
  const ribs = [
    '256,158 270,156 284,148 294,136',
    '252,170 272,172 294,164 310,148',
    '252,182 276,188 302,180 318,164',
    '252,194 278,204 306,198 323,182',
    '252,205 278,220 308,216 325,200',
    '251,215 276,236 308,236 326,220',
    '249,224 270,252 304,258 326,242',
  ]
  const rib = (list: string): string =>
    bothSides(list, { stroke: color.tissueEdge, width: 8 }, false) +
    bothSides(list, { stroke: '#f3f1ea', width: 5 }, false)
  const ilium =
    '258,398 252,380 262,366 282,358 304,355 322,362 331,378 330,394 321,410 316,426 320,440 310,452 296,452 282,440 270,420'
  const pubis =
    '243,444 256,440 276,438 292,442 300,454 312,458 306,476 294,494 280,500 270,490 262,474 250,466 243,462'
  const foramen = '266,452 284,450 292,462 286,478 276,480 268,468'
  const femur =
    '306,438 320,436 330,446 340,452 346,468 342,488 344,540 318,540 318,500 314,476 302,462 298,448'
  const sacrum = '214,376 240,371 266,376 260,402 249,424 240,436 231,424 220,402'
  return (
    ribs.map(rib).join('') +
    bothSides(arch, { stroke: color.tissueEdge, width: 2 }, false) +
    bothSides(clavicle, faint) +
    [manubrium, body, xiphoid].map((p) => shape(pts(p), { ...faint, stroke: color.soft })).join('') +
    shape(pts(sacrum), faint) +
    bothSides(ilium, faint) +
    bothSides(femur, faint) +
    bothSides(pubis, faint) +
    bothSides(foramen, { fill: color.tissue, stroke: color.tissueEdge, width: 1.75 })
  )
}

function level(letter: string, y: number, labelY = y): string {
  return (
    line([60, y], [424, y], { stroke: color.ink, width: 1.75, dash: '7 6' }) +
    label(letter, [436, labelY], undefined, letter === 'B')
  )
}

function landmarks(): Picture {
  const levels = level('A', 141, 122) + level('B', 168.5, 175) + level('C', 245) + level('D', 356)
  return {
    file: 'landmarks-anterior.svg',
    width: 480,
    height: 560,
    title: 'Surface landmarks of the trunk, anterior view',
    desc: 'Trunk with sternum, costal margin and pelvis; dashed horizontal levels A to D cross palpable landmarks.',
    body:
      bodyOutline() +
      skeleton() +
      levels +
      `<rect y="516" width="480" height="44" fill="${color.paper}"/>` +
      caption(560, 'Anterior view'),
  }
}

interface Habitus {
  readonly letter: string
  readonly half: number
  /** Height of the diaphragm and of the lower costal edge. */
  readonly dome: number
  readonly rib: number
  readonly stomach: string
  readonly gallbladder: Pt
  readonly turn: number
}

const habitus: readonly Habitus[] = [
  {
    letter: 'A',
    half: 48,
    dome: 218,
    rib: 300,
    stomach: '12,226 24,220 34,232 32,262 26,300 18,330 4,342 -8,330 -7,314 2,318 8,300 12,262 8,240',
    gallbladder: [-12, 292],
    turn: 10,
  },
  {
    letter: 'B',
    half: 60,
    dome: 196,
    rib: 274,
    stomach: '18,204 34,200 44,214 40,240 28,266 6,280 -16,274 -20,260 -8,258 8,254 18,236 14,216',
    gallbladder: [-32, 258],
    turn: 25,
  },
  {
    letter: 'C',
    half: 78,
    dome: 176,
    rib: 246,
    stomach: '30,184 52,182 62,198 52,220 20,232 -18,230 -34,218 -28,206 -6,210 18,206 26,196',
    gallbladder: [-56, 220],
    turn: 60,
  },
  {
    letter: 'D',
    half: 53,
    dome: 206,
    rib: 288,
    stomach: '14,214 28,209 38,222 35,250 28,286 14,306 -4,308 -14,296 -8,284 4,288 12,270 14,246 10,228',
    gallbladder: [-22, 276],
    turn: 18,
  },
]

function torso(h: Habitus, x: number): string {
  const w = h.half
  const right: Pt[] = [
    [x + 14, 66],
    [x + 17, 92],
    [x + w * 0.72, 106],
    [x + w + 8, 124],
    [x + w + 4, 160],
    [x + w, h.rib],
    [x + w * 0.94, h.rib + 40],
    [x + w + 3, 372],
    [x + w + 6, 396],
    [x, 398],
  ]
  const skin = shape([...right, ...mirror(right, x).toReversed()], {
    fill: color.tissue,
    stroke: color.tissueEdge,
  })
  const lung: Pt[] = [
    [x + 9, 132],
    [x + w * 0.4, 116],
    [x + w * 0.7, 140],
    [x + w * 0.86, h.dome + 18],
    [x + w * 0.5, h.dome + 2],
    [x + 10, h.dome + 12],
  ]
  const lungs =
    shape(lung, { fill: '#ffffff', stroke: color.soft, width: 1.75 }) +
    shape(mirror(lung, x), { fill: '#ffffff', stroke: color.soft, width: 1.75 })
  const arch: Pt[] = [
    [x + w * 0.92, h.rib],
    [x + w * 0.5, h.rib - 4],
    [x, h.dome + 26],
  ]
  const margin = stroke([...arch, ...mirror(arch, x).toReversed().slice(1)], {
    stroke: color.tissueEdge,
    dash: '5 5',
  })
  const stomach = shape(pts(h.stomach, x, 0), { fill: color.amberWash })
  const gall = ellipse(
    [x + h.gallbladder[0], h.gallbladder[1]],
    6,
    13,
    { fill: color.tealWash, stroke: color.teal },
    h.turn,
  )
  return skin + lungs + margin + stomach + gall + label(h.letter, [x, 430], undefined, h.letter === 'C')
}

function habitusTorsos(): Picture {
  const columns = [78, 220, 392, 557]
  const key =
    ellipse([188, 475], 15, 10, { fill: color.amberWash }) +
    text([212, 483], 'Stomach', { anchor: 'start' }) +
    ellipse([348, 475], 15, 9, { fill: color.tealWash, stroke: color.teal }) +
    text([372, 483], 'Gallbladder', { anchor: 'start' })
  return {
    file: 'habitus-torsos.svg',
    width: 640,
    height: 498,
    title: 'Four body types',
    desc: 'Four trunks, A to D, of different build, each with lungs, stomach and gallbladder.',
    body:
      habitus.map((h, i) => torso(h, columns[i] ?? 0)).join('') +
      key +
      text([320, 36], 'Anterior view, person upright', { fill: color.soft }),
  }
}

export const torsoPictures = (): Picture[] => [landmarks(), habitusTorsos()]
