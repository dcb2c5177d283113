import {
  add,
  angleArc,
  caption,
  centralRay,
  color,
  direction,
  group,
  line,
  pts,
  receptor,
  shape,
  stroke,
  text,
  type Picture,
  type Pt,
} from './kit.ts'
import { chain, longBone } from './bones.ts'

/* Right foot from above, toes up: the great toe lies on the viewer's left. */
const tarsals = {
  calcaneus: '214,506 238,496 256,486 276,474 288,486 286,524 280,566 262,604 234,614 208,600 200,560',
  talus: '176,458 206,446 236,456 248,482 244,514 226,540 200,536 180,508 172,480',
  navicular: '166,424 196,414 226,424 238,440 226,450 202,440 176,452 160,446',
  medialCuneiform: '150,356 174,352 184,364 184,396 176,416 154,418 146,392',
  middleCuneiform: '190,370 212,368 216,392 210,412 188,408',
  lateralCuneiform: '222,366 244,368 248,396 242,424 230,418 216,408 220,390',
  cuboid: '254,380 284,388 298,410 288,448 262,470 248,478 242,446 250,420',
} as const

const rays: readonly {
  readonly from: Pt
  readonly to: Pt
  readonly toes: readonly number[]
  readonly width: number
}[] = [
  { from: [162, 348], to: [140, 222], toes: [66, 48], width: 42 },
  { from: [201, 362], to: [192, 204], toes: [54, 24, 18], width: 27 },
  { from: [233, 360], to: [234, 212], toes: [50, 22, 17], width: 25 },
  { from: [266, 374], to: [274, 230], toes: [46, 19, 16], width: 25 },
  { from: [296, 396], to: [314, 258], toes: [40, 16, 15], width: 25 },
]

/** With its tuberosity, which points back along the cuboid. */
const fifthMetatarsal =
  '302,266 308,256 320,255 327,264 324,280 316,304 313,330 311,354 313,376 319,400 322,424 315,434 306,426 299,410 288,400 285,386 291,368 297,348 299,327 303,302 301,280'

function footBones(): string {
  const bones = Object.values(tarsals)
    .map((b) => shape(pts(b)))
    .join('')
  const toes = rays
    .map((r) => {
      const length = Math.hypot(r.to[0] - r.from[0], r.to[1] - r.from[1])
      const u: Pt = [(r.to[0] - r.from[0]) / length, (r.to[1] - r.from[1]) / length]
      const shaft =
        r === rays.at(-1)
          ? shape(pts(fifthMetatarsal))
          : longBone({ from: r.from, to: r.to, widths: [r.width * 1.08, r.width * 0.55, r.width * 0.95] })
      return shaft + chain(r.to, u, r.toes, r.width * 0.92, 5)
    })
    .join('')
  return bones + toes
}

/** Skin around the bones: toes as thick rounded lines over the sole, first in the edge color. */
function footSkin(): string {
  const sole =
    '134,360 126,300 112,228 130,196 200,186 262,202 316,236 334,276 332,340 324,420 306,500 296,580 270,632 234,646 196,634 176,590 164,500 146,440'
  const layer = (grow: number, paint: string): string => {
    const toes = rays.map((r) => {
      const length = Math.hypot(r.to[0] - r.from[0], r.to[1] - r.from[1])
      const u: Pt = [(r.to[0] - r.from[0]) / length, (r.to[1] - r.from[1]) / length]
      const reach = r.toes.reduce((sum, t) => sum + t + 5, 0) - 6
      return line(r.to, add(r.to, u, reach), { stroke: paint, width: r.width * 1.42 + grow })
    })
    return toes.join('') + shape(pts(sole), { fill: paint, stroke: paint, width: 4 + grow })
  }
  return layer(4, color.tissueEdge) + layer(0, color.tissue)
}

/** For hot spots and marks. */
const bareFoot = (): Picture => ({
  file: 'foot-dorsal-bare.svg',
  width: 480,
  height: 690,
  title: 'Bones of the right foot, dorsal view',
  desc: 'Tarsal bones, metatarsals and toes of the right foot.',
  body: footSkin() + footBones() + caption(690, 'Right foot,|from above', 480),
})

/** Foot from its medial side, flat on the receptor, toes to the right. */
function footSide(): string {
  const skin =
    '150,-20 156,90 150,180 128,250 110,312 116,352 134,370 164,376 214,373 290,358 366,363 430,374 500,376 556,373 568,348 540,330 490,322 420,290 352,240 314,180 300,90 306,-20'
  const tibia = '190,-20 194,100 184,190 186,218 226,224 262,218 272,196 262,100 262,-20'
  const talus = '188,228 226,216 262,226 284,246 312,254 314,282 286,286 254,280 218,290 190,272'
  const calcaneus =
    '128,290 166,278 196,284 222,298 256,290 288,294 302,306 286,330 232,338 180,352 142,362 122,344 118,314'
  const navicular = '318,252 336,262 338,292 322,298 314,278'
  const cuneiform = '342,266 374,280 378,312 346,312 340,290'
  const metatarsal = '382,284 400,292 440,312 474,324 488,334 484,352 466,354 436,340 400,326 382,314'
  const toe = '492,340 512,344 524,342 530,352 522,360 504,360 490,356'
  const tip = '534,344 552,348 556,358 546,364 532,360'
  return (
    shape(pts(skin), { fill: color.tissue, stroke: color.tissueEdge }) +
    [tibia, calcaneus, talus, navicular, cuneiform, metatarsal, toe, tip].map((b) => shape(pts(b))).join('')
  )
}

function footAp(): Picture {
  const entry: Pt = [384, 278]
  const start = add(entry, direction(100), 190)
  const vertical = line(entry, [entry[0], 60], { stroke: color.soft, dash: '6 6', width: 1.75 })
  const body =
    footSide() +
    vertical +
    centralRay(start, [entry[0] + 2, entry[1] + 4]) +
    receptor([80, 381], [600, 381]) +
    angleArc(entry, 120, 90, 100, '') +
    text([400, 152], '10°', { anchor: 'start', bold: true }) +
    text([60, 420], 'Heel', { anchor: 'start' }) +
    text([600, 420], 'Toes', { anchor: 'end' }) +
    text([320, 420], 'IR', { bold: true }) +
    text([352, 44], 'CR', { fill: color.teal, bold: true })
  return {
    file: 'foot-ap-setup.svg',
    width: 640,
    height: 456,
    title: 'Foot flat on a receptor, side view',
    desc: 'Foot with the sole on the receptor, toes to the right; an angled central ray enters the base of the third metatarsal.',
    body,
  }
}

/* Right ankle from the front, mortise open: the fibula lies on the viewer's left. */
function ankle(): Picture {
  const tibia =
    '186,-20 188,110 180,190 162,248 147,282 148,310 170,324 230,332 292,328 312,338 322,370 336,404 354,412 366,390 366,340 352,282 322,210 306,120 306,-20'
  const fibula =
    '70,-20 74,120 78,220 80,290 78,350 86,410 102,446 122,450 138,430 146,398 149,350 152,306 146,270 132,220 118,120 118,-20'
  const talus =
    '172,346 200,342 246,348 294,344 306,354 312,392 320,430 328,460 300,486 240,492 190,482 168,458 162,430 165,390 166,356'
  const calcaneus = '168,500 240,508 308,500 320,520 316,580 170,580 158,520'
  const edge = stroke(pts('162,248 147,282 148,310 170,324'), {
    stroke: color.soft,
    width: 1.75,
    dash: '5 5',
  })
  const body =
    shape(pts(calcaneus)) +
    shape(pts(talus)) +
    shape(pts(tibia)) +
    shape(pts(fibula), { fill: color.amberWash, opacity: 0.85 }) +
    edge
  return {
    file: 'ankle-frontal.svg',
    width: 480,
    height: 560,
    title: 'Right ankle, frontal projection, drawing',
    desc: 'Tibia, talus and the tinted fibula of the right ankle with the joint spaces between them.',
    body: group(body, 'translate(-14 0)') + caption(560, 'Right ankle,|fibula tinted', 480),
  }
}

export const lowerLimbPictures = (): Picture[] => [bareFoot(), footAp(), ankle()]
