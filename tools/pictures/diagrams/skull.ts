import {
  add,
  angleArc,
  caption,
  centralRay,
  color,
  direction,
  ellipse,
  group,
  label,
  line,
  pts,
  receptor,
  shape,
  stroke,
  text,
  type Picture,
  type Pt,
} from './kit.ts'

/* Lateral skull facing left, about 20 px per cm, Frankfurt plane (IOML) level. */
const ear: Pt = [355, 320]
const canthus: Pt = [204, 299.3]
const orbitFloor: Pt = [186, 320]
const chin: Pt = [172, 503]
const lips: Pt = [146, 422]

const cranium =
  '148,236 142,200 158,138 204,86 276,52 350,46 430,70 486,122 508,190 502,254 482,306 452,340 420,352 392,372 372,380 362,352 344,338 318,346 296,372 280,398 250,396 214,404 172,410 146,408 138,388 148,366 149,356 136,346 156,340 162,320 144,308 128,312 140,284 156,258'
const mandible =
  '330,334 340,322 352,332 348,352 340,396 322,436 296,460 240,484 200,506 174,508 154,494 150,474 154,446 150,428 170,424 216,424 262,422 288,414 300,388 296,350 302,328 312,344 320,350'

function teeth(): string {
  const upper = [150, 166, 184, 204, 224, 244]
    .map((x) => line([x, 408], [x, 424], { stroke: color.faint, width: 1.75 }))
    .join('')
  return upper + line([148, 417], [258, 414], { stroke: color.soft, width: 1.75 })
}

function face(): string {
  const orbit = ellipse([188, 290], 27, 29, { fill: color.boneShade, stroke: color.soft, width: 1.75 })
  const zygoma =
    stroke(pts('176,334 196,352 226,346 262,334 300,328 336,324'), { width: 1.75 }) +
    stroke(pts('214,304 226,322 262,318 300,314 336,312'), { width: 1.75 })
  const canal = ellipse(ear, 7, 7, { fill: color.ink })
  const mastoid = stroke(pts('366,330 374,352 384,376 396,366 404,344'), { width: 1.75 })
  return orbit + zygoma + mastoid + canal
}

const skull = (): string => shape(pts(cranium)) + teeth() + shape(pts(mandible)) + face()

function sutures(): string {
  const thin = { width: 2.25 } as const
  const coronal = stroke(pts('296,49 292,80 280,112 284,150 268,190 262,222 256,246'), thin)
  const lambdoid = stroke(pts('488,126 468,156 476,182 454,212 452,244 434,268 424,296 410,318'), thin)
  const squamosal = stroke(pts('262,262 280,230 316,212 356,214 392,236 408,268 410,318'), thin)
  const sphenoid = stroke(pts('218,258 236,246 258,246 262,262 266,296'), thin)
  return coronal + lambdoid + squamosal + sphenoid
}

function skullSutures(): Picture {
  return {
    file: 'skull-sutures.svg',
    width: 640,
    height: 560,
    title: 'Lateral view of the skull',
    desc: 'Skull seen from its left side with the cranial sutures drawn.',
    body: group(skull() + sutures(), 'translate(20 10)') + caption(560, 'Left side of the skull', 640),
  }
}

function baseline(letter: string, from: Pt, reach: number, front: number, drop = 0): string {
  const length = Math.hypot(ear[0] - from[0], ear[1] - from[1])
  const u: Pt = [(from[0] - ear[0]) / length, (from[1] - ear[1]) / length]
  const end = add(from, u, front)
  return (
    line(add(ear, u, -reach), end, { stroke: color.teal, width: 2.5 }) +
    label(letter, [end[0] - 12, end[1] + drop], undefined, letter === 'B', 30)
  )
}

function skullLines(): Picture {
  const lines =
    baseline('A', canthus, 150, 116, -20) +
    baseline('B', orbitFloor, 150, 98, 20) +
    baseline('C', lips, 150, 84, 4) +
    baseline('D', chin, 150, 50, 10)
  const dots = [canthus, orbitFloor, lips, chin]
    .map((p) => ellipse(p, 5, 5, { fill: color.amber, width: 1.75 }))
    .join('')
  return {
    file: 'skull-lines.svg',
    width: 640,
    height: 596,
    title: 'Positioning lines of the skull',
    desc: 'Lateral skull with four lines A to D from points of the face to the external acoustic meatus.',
    body:
      group(skull() + lines + dots, 'translate(52 14)') +
      caption(596, 'Each line runs through the|external acoustic meatus', 640),
  }
}

/** Head facing an upright receptor at the left; `turn` lifts the chin about the ear. */
function headAtReceptor(at: Pt, turn: number): string {
  const scale = 0.82
  const place = `translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${scale}) translate(${-ear[0]} ${-ear[1]})`
  const neck =
    '352,300 366,340 376,400 360,440 330,470 320,520 680,520 660,440 600,400 556,352 540,300 500,250 400,260'
  return shape(pts(neck), { fill: color.tissue, stroke: color.tissueEdge }) + group(skull(), place)
}

function modifiedWaters(): Picture {
  const rise = 35
  const at: Pt = [352, 262]
  const plane: Pt = [126, at[1] - 226 * Math.tan((rise * Math.PI) / 180)]
  const oml = line(add(at, direction(-rise), 80), plane, { width: 2.5, dash: '9 6' })
  const exit = 198 // tip of the anterior nasal spine (acanthion)
  const body =
    receptor([126, 56], [126, 388]) +
    headAtReceptor(at, rise - 7.8) +
    oml +
    centralRay([574, exit], [134, exit]) +
    angleArc(plane, 62, -90, -rise, '') +
    text([plane[0] + 35, plane[1] + 80], '55°', { bold: true }) +
    text([152, 98], 'OML', { bold: true, anchor: 'start' }) +
    text([126, 424], 'IR', { bold: true }) +
    text([592, 165], 'CR', { fill: color.teal, bold: true })
  return {
    file: 'head-pa-extended.svg',
    width: 640,
    height: 456,
    title: 'Head positioned against an upright receptor',
    desc: 'Head seen from the side, face toward the receptor, chin raised; horizontal central ray from behind; the angle between OML and receptor is written.',
    body,
  }
}

export const skullPictures = (): Picture[] => [skullSutures(), skullLines(), modifiedWaters()]
