/** Drawings of lesson pages on positioning and on time: each shows the rule of its page. */
import {
  add,
  arrow,
  centralRay,
  circle,
  color,
  direction,
  ellipse,
  group,
  line,
  polygon,
  pts,
  receptor,
  shape,
  start,
  stroke,
  text,
  type Picture,
  type Pt,
} from './kit.ts'
import { box, range } from './plot.ts'

const skin = { fill: color.tissue, stroke: color.tissueEdge } as const

/** A stomach from the fundus, which is wide, to the pylorus. */
function stomach(fundus: Pt, pylorus: Pt): Pt[] {
  const turn = (Math.atan2(fundus[1] - pylorus[1], pylorus[0] - fundus[0]) * 180) / Math.PI
  const arc = (center: Pt, radius: number, from: number, to: number): Pt[] =>
    range(from, to, 16).map((angle) => add(center, direction(angle), radius))
  return [...arc(fundus, 44, turn + 90, turn + 270), ...arc(pylorus, 20, turn - 90, turn + 90)]
}

/** The part of a shape at or below a level. */
function below(points: readonly Pt[], level: number): Pt[] {
  return points.flatMap((point, i): Pt[] => {
    const next = points[(i + 1) % points.length] ?? point
    const kept = point[1] >= level ? [point] : []
    if (point[1] >= level === next[1] >= level) return kept
    const t = (level - point[1]) / (next[1] - point[1])
    return [...kept, [point[0] + t * (next[0] - point[0]), level]]
  })
}

function filled(fundus: Pt, pylorus: Pt): string {
  const wall = stomach(fundus, pylorus)
  const level = (fundus[1] + pylorus[1]) / 2
  return polygon(wall, { fill: color.ink }) + polygon(below(wall, level), { fill: '#ffffff' })
}

function stomachPositions(): Picture {
  const table = (y: number): string => box([24, y], [300, y + 14], { fill: color.faint })
  const lying = '40,0 60,-90 150,-122 240,-116 292,-60 292,0'
  const body =
    shape(pts(lying, 0, 196), skin) +
    table(196) +
    filled([120, 154], [222, 122]) +
    text([24, 56], 'Supine', { ...start, bold: true }) +
    text([24, 240], 'barium in the fundus', start) +
    shape(pts(lying, 0, 412), skin) +
    table(412) +
    filled([126, 350], [224, 378]) +
    text([24, 284], 'Prone', { ...start, bold: true }) +
    text([24, 456], 'gas in the fundus', start) +
    shape(pts('400,90 470,80 500,180 508,300 480,380 410,390 386,300 384,160'), skin) +
    filled([430, 176], [462, 296]) +
    text([400, 52], 'Erect', { ...start, bold: true }) +
    text([400, 424], 'gas in the', start) +
    text([400, 452], 'fundus', start) +
    text([520, 180], 'fundus', start) +
    line([514, 174], [452, 172], { width: 1.75 }) +
    text([520, 306], 'pylorus', start) +
    line([514, 300], [474, 298], { width: 1.75 }) +
    box([520, 386], [544, 406], { fill: color.ink }) +
    text([552, 404], 'gas', start) +
    box([520, 420], [544, 440], { fill: '#ffffff' }) +
    text([552, 438], 'barium', start)
  return {
    file: 'stomach-positions.svg',
    width: 640,
    height: 474,
    title: 'Barium and gas in the stomach in three positions',
    desc: 'A body from the side, supine, prone and erect, with the level of barium in the stomach.',
    body,
  }
}

function leftSideDown(): Picture {
  // Drawn with the head on the left, and mirrored: from the front, the right side is up with the head on the right.
  const patient =
    ellipse([104, 250], 40, 46, skin) +
    shape(pts('140,170 300,140 470,146 570,180 580,260 570,340 430,348 300,350 150,336'), skin) +
    shape(pts('250,162 330,152 410,160 424,196 372,226 290,232 244,206'), {
      fill: '#cdb9a6',
      stroke: color.soft,
    }) +
    shape(pts('252,156 330,144 408,152 412,160 330,152 252,163'), { fill: color.ink }) +
    shape(pts('262,300 300,286 352,292 372,316 330,336 276,332'), {
      fill: color.boneShade,
      stroke: color.soft,
    }) +
    ellipse([310, 300], 34, 10, { fill: color.ink })
  const body =
    box([60, 350], [580, 368], { fill: color.faint }) +
    group(patient, 'translate(640 0) scale(-1 1)') +
    text([306, 200], 'liver') +
    text([430, 104], 'free air', { bold: true }) +
    line([398, 112], [350, 144], { width: 1.75 }) +
    text([80, 292], 'stomach', start) +
    text([80, 320], 'and its gas', start) +
    line([196, 300], [300, 301], { width: 1.75 }) +
    text([110, 104], 'Right side up', { ...start, bold: true }) +
    text([60, 404], 'Left side down, for 10 to 20 minutes', { ...start, bold: true }) +
    text([60, 436], 'Horizontal beam, marker R up with an arrow', start) +
    text([34, 200], 'R', { bold: true, size: 30 }) +
    arrow([34, 168], [34, 118], { width: 3, head: 14 })
  return {
    file: 'left-side-down.svg',
    width: 640,
    height: 460,
    title: 'Left lateral decubitus abdomen, from the front',
    desc: 'A patient on the left side; liver above, stomach below, air at the highest place, marker on the upper side.',
    body,
  }
}

/** A body from above; the front looks along `front` degrees. */
function turned(at: Pt, front: number, name: string): string {
  const ahead = direction(front)
  const right = direction(front - 90)
  return (
    arrow(add(at, [0, -112]), add(at, [0, -66]), { stroke: color.teal, width: 3, head: 13 }) +
    ellipse(at, 70, 42, skin, 90 - front) +
    circle(add(at, ahead, 2), 24, { fill: '#ffffff', stroke: color.tissueEdge }) +
    polygon(
      [
        add(add(at, ahead, 36), right, 0),
        add(add(at, ahead, 22), right, 8),
        add(add(at, ahead, 22), right, -8),
      ],
      {
        fill: color.ink,
      },
    ) +
    text(add(add(at, right, 52), [0, 8]), 'R', { bold: true }) +
    text(add(add(at, right, -52), [0, 8]), 'L', { bold: true }) +
    receptor(add(at, [-84, 84]), add(at, [84, 84])) +
    text(add(at, [-106, -78]), name, { ...start, bold: true, size: 26 })
  )
}

function fourObliques(): Picture {
  const body =
    turned([170, 130], 315, 'RAO') +
    turned([470, 130], 225, 'LAO') +
    turned([170, 356], 45, 'RPO') +
    turned([470, 356], 135, 'LPO') +
    text([320, 476], 'Seen from above; the nose shows the front', { fill: color.soft })
  return {
    file: 'four-obliques.svg',
    width: 640,
    height: 496,
    title: 'Four oblique positions, seen from above',
    desc: 'Four bodies turned 45° between a beam from the top and a receptor below, with their right and left sides.',
    body,
  }
}

function sacrumCoccyx(): Picture {
  const bowl =
    '150,262 176,250 236,300 300,338 366,352 410,344 444,322 430,312 392,322 340,314 290,286 240,240 186,206'
  const rays = { sacrum: direction(270 - 15), coccyx: direction(270 + 10) }
  const [sacrum, coccyx]: [Pt, Pt] = [
    [226, 254],
    [424, 322],
  ]
  const body =
    shape(pts('20,150 160,120 330,112 470,128 620,170 620,372 470,386 330,388 160,392 20,388'), skin) +
    box([20, 392], [620, 408], { fill: color.faint }) +
    polygon(pts('66,210 138,196 150,258 78,274')) +
    shape(pts(bowl)) +
    centralRay(add(sacrum, rays.sacrum, -206), sacrum) +
    centralRay(add(coccyx, rays.coccyx, -262), coccyx) +
    text([250, 92], '15° to the head', { anchor: 'end' }) +
    text([250, 62], 'sacrum', { anchor: 'end', bold: true }) +
    text([416, 92], '10° to the feet', start) +
    text([416, 62], 'coccyx', { ...start, bold: true }) +
    text([40, 350], 'head', { ...start, fill: color.soft }) +
    text([600, 350], 'feet', { anchor: 'end', fill: color.soft }) +
    text([20, 444], 'Seen from the side, supine: a bowl open to the front', start)
  return {
    file: 'sacrum-coccyx-rays.svg',
    width: 640,
    height: 468,
    title: 'Rays for the AP sacrum and the AP coccyx',
    desc: 'Side view of a supine patient with head on the left; one ray is tilted toward the head, one toward the feet.',
    body,
  }
}

function urographyClock(): Picture {
  const x = (minute: number): number => 60 + minute * 30
  const body =
    line([40, 220], [600, 220], { width: 3 }) +
    [0, 1, 5, 10, 15]
      .map(
        (minute) =>
          circle([x(minute), 220], 9, { fill: minute === 0 ? '#ffffff' : color.amber }) +
          (minute === 1 ? '' : text([x(minute), 262], String(minute))),
      )
      .join('') +
    text([560, 262], 'min', { fill: color.soft }) +
    text([60, 292], 'injection') +
    text([110, 92], '1 min: the kidney itself', { ...start, bold: true }) +
    line([104, 84], [90, 84], { width: 1.75 }) +
    line([90, 84], [90, 208], { width: 1.75 }) +
    line([210, 300], [210, 312], { width: 1.75 }) +
    line([210, 312], [510, 312], { width: 1.75 }) +
    line([510, 300], [510, 312], { width: 1.75 }) +
    text([360, 346], 'calyces, pelvis, ureters', { bold: true }) +
    arrow([560, 220], [616, 220], { width: 3, head: 14 }) +
    text([616, 178], 'postvoid: the bladder', { anchor: 'end' })
  return {
    file: 'urography-clock.svg',
    width: 640,
    height: 376,
    title: 'The images of an intravenous urogram in time',
    desc: 'A line of minutes after the injection with the images due.',
    body,
  }
}

function effectsClock(): Picture {
  const stops = [
    [90, 'hours', 'early', 'erythema'],
    [220, '10 days', 'main', 'erythema'],
    [350, '3 weeks', 'hair', 'falls out'],
    [540, '10 years', 'solid cancer', 'or more'],
  ] as const
  const body =
    arrow([30, 170], [616, 170], { width: 3, head: 16 }) +
    stops
      .map(
        ([x, when, one, two], i) =>
          circle([x, 170], 10, { fill: i < 3 ? color.amber : color.teal }) +
          text([x, 132], when, { bold: true }) +
          text([x, 216], one) +
          text([x, 244], two),
      )
      .join('') +
    line([40, 284], [40, 294], { width: 1.75 }) +
    line([40, 294], [410, 294], { width: 1.75 }) +
    line([410, 284], [410, 294], { width: 1.75 }) +
    text([225, 328], 'Early: the skin', { bold: true }) +
    text([540, 328], 'Late', { bold: true, fill: color.teal }) +
    text([320, 64], 'After a long case in angiography', { fill: color.soft })
  return {
    file: 'effects-clock.svg',
    width: 640,
    height: 356,
    title: 'When effects of radiation appear',
    desc: 'A line of time from hours to years with effects on the skin and cancer.',
    body,
  }
}

function focalTrack(): Picture {
  const ring = (center: Pt): string =>
    circle(center, 130, { fill: color.boneShade, stroke: color.tissueEdge }) +
    circle(center, 112, { fill: color.amber }) +
    circle(center, 84, { fill: color.boneShade }) +
    circle(center, 16, { fill: color.soft, stroke: 'none' })
  const body =
    circle([160, 190], 130, { fill: color.boneShade, stroke: color.tissueEdge }) +
    circle([160, 190], 16, { fill: color.soft, stroke: 'none' }) +
    `<rect x="153" y="78" width="14" height="28" fill="${color.amber}" stroke="${color.ink}" stroke-width="2"/>` +
    ring([480, 190]) +
    `<rect x="473" y="78" width="14" height="28" fill="none" stroke="${color.ink}" stroke-width="2.5" stroke-dasharray="6 5"/>` +
    stroke(
      range(40, -40, 12).map((angle) => add([480, 190], direction(angle), 60)),
      { stroke: color.teal, width: 3 },
    ) +
    arrow(add([480, 190], direction(-34), 61), add([480, 190], direction(-48), 60), {
      stroke: color.teal,
      width: 3,
      head: 14,
    }) +
    text([160, 366], 'Standing still', { bold: true }) +
    text([160, 396], 'all heat on one spot') +
    text([480, 366], 'Turning', { bold: true }) +
    text([480, 396], 'heat on the whole track')
  return {
    file: 'focal-track.svg',
    width: 640,
    height: 424,
    title: 'The focal track of an anode, seen from the cathode',
    desc: 'Two disks; on the one that stands still one spot is heated, on the one that turns a whole ring.',
    body,
  }
}

export const lessonProcedurePictures = (): Picture[] => [
  stomachPositions(),
  leftSideDown(),
  fourObliques(),
  sacrumCoccyx(),
  urographyClock(),
  effectsClock(),
  focalTrack(),
]
