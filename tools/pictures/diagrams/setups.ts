import {
  add,
  angleArc,
  arrow,
  caption,
  centralRay,
  circle,
  color,
  direction,
  ellipse,
  line,
  polygon,
  pts,
  receptor,
  shape,
  stroke,
  text,
  typeFor,
  type Picture,
  type Pt,
} from './kit.ts'
import { longBone } from './bones.ts'

const skin = { fill: color.tissue, stroke: color.tissueEdge } as const

/** Limb or trunk as thick rounded lines, edge color below. */
function limbs(parts: readonly (readonly [readonly Pt[], number])[]): string {
  const layer = (grow: number, paint: string): string =>
    parts.map(([points, width]) => stroke(points, { stroke: paint, width: width + grow })).join('')
  return layer(4, color.tissueEdge) + layer(0, color.tissue)
}

/* Supine, seen from above, head at the top: the patient's left hip lies on the viewer's right. */
function hipTrauma(): Picture {
  const trunk =
    '112,-20 118,60 104,150 100,230 108,300 150,330 220,318 232,332 240,420 250,520 256,640 352,640 366,520 378,400 384,300 378,210 360,150 344,60 350,-20'
  const raised = '104,260 96,320 110,380 150,420 196,410 218,360 226,318'
  const pelvis =
    '236,150 262,120 310,104 344,118 348,150 326,178 310,196 290,220 276,250 256,268 240,262 250,230 246,190'
  const femur =
    '286,196 302,192 318,206 332,222 352,222 366,238 366,262 356,290 348,400 338,640 300,640 312,400 320,300 318,276 322,262 306,246 288,236 276,214'
  const neck: Pt = [326, 232]
  const u: Pt = [0.645, -0.764]
  const ray = centralRay(add(neck, u, -250), add(neck, u, 134))
  const axis = line([262, 178], [404, 298], { stroke: color.ink, dash: '8 6', width: 2 })
  const spineBones = [0, 1, 2]
    .map(
      (i) =>
        `<rect x="208" y="${-14 + i * 42}" width="46" height="34" rx="6" fill="${color.bone}" stroke="${color.tissueEdge}" stroke-width="1.75"/>`,
    )
    .join('')
  const size = typeFor(560)
  const body =
    shape(pts(trunk), skin) +
    stroke(pts(raised), { stroke: color.tissueEdge, dash: '6 6' }) +
    spineBones +
    shape(pts(pelvis), { stroke: color.soft }) +
    shape(pts('204,122 231,114 258,122 250,170 231,206 212,170'), { stroke: color.soft }) +
    shape(
      pts(
        '226,150 200,120 152,104 118,118 114,150 136,178 152,196 172,220 186,250 206,268 222,262 212,230 216,190',
      ),
      { stroke: color.soft },
    ) +
    shape(pts(femur)) +
    axis +
    ray +
    receptor([424, 44], [424, 250]) +
    text([424, 286], 'IR', { bold: true, size }) +
    text([96, 476], 'CR', { fill: color.teal, bold: true, size }) +
    text([390, 334], 'Axis of', { anchor: 'start', size }) +
    text([390, 364], 'neck', { anchor: 'start', size }) +
    text([54, 366], 'Thigh', { size, fill: color.soft }) +
    text([54, 396], 'raised', { size, fill: color.soft })
  return {
    file: 'hip-crosstable-above.svg',
    width: 480,
    height: 560,
    title: 'Cross-table lateral hip setup, seen from above',
    desc: 'Supine patient with one thigh raised; horizontal central ray through the other hip, receptor upright beside the body, axis of the femoral neck dashed.',
    body:
      body +
      `<rect y="520" width="480" height="40" fill="${color.paper}"/>` +
      caption(560, 'Seen from above, receptor upright'),
  }
}

function carpalCanal(): Picture {
  const wrist: Pt = [352, 356]
  const handSkin = limbs([
    [
      [
        [10, 352],
        [180, 350],
        [340, 358],
      ],
      62,
    ],
    [
      [
        [354, 352],
        [361, 300],
        [358, 250],
        [351, 190],
        [339, 94],
      ],
      56,
    ],
  ])
  const bones =
    longBone({ from: [0, 346], to: [310, 348], widths: [26, 20, 34] }) +
    longBone({ from: [360, 300], to: [354, 208], widths: [22, 13, 22] }) +
    longBone({ from: [353, 202], to: [345, 142], widths: [20, 12, 17] }) +
    longBone({ from: [344, 136], to: [339, 98], widths: [16, 10, 12] }) +
    [
      [330, 346],
      [348, 336],
      [356, 318],
    ]
      .map(([x = 0, y = 0]) => circle([x, y], 11))
      .join('')
  const meet: Pt = [362, 318]
  const entry = add(meet, direction(62), 36)
  const start = add(meet, direction(62), 236)
  const axis = line([wrist[0] + 10, 370], [362, 50], { dash: '8 6', width: 1.75 })
  const strap =
    arrow([312, 110], [206, 168], { stroke: color.soft, width: 2.5 }) +
    text([196, 158], 'Strap', { anchor: 'end', fill: color.soft })
  const body =
    handSkin +
    bones +
    axis +
    strap +
    centralRay(start, entry) +
    receptor([120, 402], [560, 402]) +
    angleArc(meet, 178, 62, 90, '25–30°', 30) +
    text([340, 438], 'IR', { bold: true }) +
    text([536, 116], 'CR', { fill: color.teal, bold: true }) +
    text([40, 304], 'Forearm', { anchor: 'start' }) +
    text([396, 352], 'Palm side', { anchor: 'start' })
  return {
    file: 'wrist-hyperextended.svg',
    width: 640,
    height: 460,
    title: 'Wrist bent back on a receptor, side view',
    desc: 'Forearm flat on the receptor, hand held upright by a strap; the central ray meets the palm at 25 to 30 degrees to the long axis of the hand.',
    body,
  }
}

function elbowTrauma(): Picture {
  const above =
    `<rect x="56" y="70" width="262" height="300" rx="6" fill="#ffffff" stroke="${color.ink}" stroke-width="2"/>` +
    limbs([
      [
        [
          [-20, 300],
          [120, 302],
          [226, 300],
        ],
        66,
      ],
      [
        [
          [230, 302],
          [232, 200],
          [234, 110],
        ],
        50,
      ],
    ]) +
    longBone({ from: [-40, 300], to: [214, 300], widths: [30, 20, 44] }) +
    longBone({ from: [222, 272], to: [226, 120], widths: [20, 13, 24] }) +
    longBone({ from: [250, 310], to: [248, 122], widths: [26, 15, 16] })
  const corner =
    `<path d="M190 232v34h34" fill="none" stroke="${color.ink}" stroke-width="1.75"/>` +
    text([166, 246], '90°', { bold: true })
  const elbow: Pt = [492, 286]
  const side =
    receptor([376, 338], [620, 338]) +
    limbs([
      [
        [
          [380, 300],
          [440, 300],
          [490, 298],
        ],
        54,
      ],
    ]) +
    longBone({ from: [360, 300], to: [474, 300], widths: [24, 18, 32] }) +
    circle(elbow, 30, skin) +
    circle([502, 296], 9) +
    circle([484, 276], 9) +
    centralRay(add(elbow, direction(45), 146), add(elbow, direction(45), 22)) +
    line([elbow[0] + 16, elbow[1] - 16], [elbow[0] + 16, 150], {
      stroke: color.soft,
      dash: '6 6',
      width: 1.75,
    }) +
    angleArc([elbow[0] + 16, elbow[1] - 16], 78, 45, 90, '45°', 22) +
    arrow([470, 232], [392, 232], { stroke: color.soft }) +
    text([392, 216], 'Shoulder', { anchor: 'start', fill: color.soft }) +
    text([590, 136], 'CR', { fill: color.teal, bold: true, anchor: 'end' }) +
    text([498, 372], 'IR', { bold: true }) +
    line([506, 292], [536, 280], { width: 1.75 }) +
    text([542, 284], 'Forearm,', { anchor: 'start' }) +
    text([542, 310], 'end on', { anchor: 'start' })
  return {
    file: 'elbow-trauma-angle.svg',
    width: 640,
    height: 440,
    title: 'Flexed elbow and angled central ray',
    desc: 'Left part: arm on the receptor from above, elbow flexed 90 degrees. Right part: side view with the central ray tilted 45 degrees.',
    body:
      above +
      corner +
      line([346, 40], [346, 400], { stroke: color.faint }) +
      side +
      text([40, 412], 'Seen from above', { anchor: 'start', fill: color.soft }) +
      text([600, 412], 'Seen from the side', { anchor: 'end', fill: color.soft }),
  }
}

function semierect(): Picture {
  const hip: Pt = [286, 346]
  const slope = 60
  const up = direction(180 - slope)
  const out = direction(90 - slope)
  const at = (along: number, away: number): Pt => add(add(hip, up, along), out, away)
  /** Point of the page height y on the line `away` from the back. */
  const level = (away: number, y: number): Pt =>
    at((at(0, away)[1] - y) / Math.sin((slope * Math.PI) / 180), away)
  const crease = level(-38, 384)
  const foot = level(-52, 404)
  const bed =
    polygon([crease, [610, 384], [610, 404], foot, at(300, -52), at(300, -38)], {
      fill: '#ffffff',
      stroke: color.soft,
    }) +
    line([300, 404], [300, 440], { stroke: color.soft, width: 3 }) +
    line([570, 404], [570, 440], { stroke: color.soft, width: 3 })
  const patient =
    limbs([
      [[at(0, 6), at(90, 8), at(170, 4)], 76],
      [[at(180, 6), at(222, 12)], 46],
      [[hip, [380, 318], [440, 322], [560, 360]], 46],
      [
        [
          [562, 360],
          [572, 340],
        ],
        26,
      ],
    ]) +
    circle(at(256, 20), 38, skin) +
    ellipse(at(244, 58), 6, 8, skin, slope)
  const arm = limbs([[[at(160, 14), at(90, 40), at(36, 52)], 24]])
  const chest = at(128, 48)
  const body =
    bed +
    receptor(at(60, -36), at(220, -36)) +
    patient +
    arm +
    centralRay(add(chest, out, 190), chest) +
    line(chest, at(128, -30), { stroke: color.teal, dash: '3 7', width: 2.5 }) +
    angleArc(foot, 70, 180 - slope, 180, `${slope}°`, 26) +
    line(foot, [foot[0] - 104, foot[1]], { stroke: color.soft, dash: '6 6', width: 1.75 }) +
    text(add(at(120, -76), [0, 8]), 'IR', { bold: true }) +
    text(add(chest, [216, -118]), 'CR', { fill: color.teal, bold: true })
  return {
    file: 'chest-mobile-semierect.svg',
    width: 640,
    height: 480,
    title: 'Mobile chest setup, side view',
    desc: 'Patient leaning back on a bed whose backrest is at 60 degrees; receptor behind the back, central ray perpendicular to the receptor.',
    body: body + line([90, 440], [620, 440], { stroke: color.faint }),
  }
}

export const setupPictures = (): Picture[] => [hipTrauma(), carpalCanal(), elbowTrauma(), semierect()]
