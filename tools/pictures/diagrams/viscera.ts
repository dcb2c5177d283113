import {
  caption,
  circle,
  color,
  ellipse,
  group,
  mirror,
  pts,
  shape,
  stroke,
  type Picture,
  type Pt,
} from './kit.ts'

const organ = { fill: color.tissue, stroke: color.tissueEdge, width: 2 } as const

/** A tube of even width: a wide ink line under a narrower bright one. */
function duct(points: readonly Pt[], width: number, fill: string): readonly [string, string] {
  return [stroke(points, { width: width + 4 }), stroke(points, { width, stroke: fill })]
}

function biliary(): Picture {
  const liver =
    '60,120 90,64 180,36 320,34 440,52 520,84 500,110 430,138 350,160 300,196 240,236 160,262 90,256 58,200'
  const duodenum = '352,286 306,276 276,292 268,330 268,390 280,428 316,446 380,448 440,436'
  const pancreas =
    '300,318 330,306 380,318 440,300 510,276 560,262 574,284 540,306 470,340 400,366 340,378 308,412 294,380 290,344'
  const gallbladder = '150,248 172,226 200,222 220,232 214,252 200,270 178,304 150,322 128,312 128,284'
  const ducts = [
    duct(pts('250,150 284,176 310,192'), 9, color.tealWash),
    duct(pts('400,126 352,168 312,192'), 9, color.tealWash),
    duct(pts('218,240 240,244 262,234 284,246 308,250'), 8, color.tealWash),
    duct(pts('311,190 312,220 310,252 308,300 300,346 280,382'), 11, color.tealWash),
    duct(pts('546,284 470,314 400,346 330,366 282,384'), 8, color.amberWash),
  ]
  const tubes = ducts.map((d) => d[0]).join('') + ducts.map((d) => d[1]).join('')
  const bowel =
    stroke(pts(duodenum), { width: 44, stroke: color.tissueEdge }) +
    stroke(pts(duodenum), { width: 40, stroke: '#ffffff' })
  const body =
    shape(pts(liver), organ) +
    bowel +
    shape(pts(pancreas), { ...organ, fill: '#f3efe2' }) +
    shape(pts(gallbladder), { fill: color.tealWash }) +
    tubes +
    circle([281, 384], 6, { fill: color.ink })
  return {
    file: 'biliary-ducts.svg',
    width: 640,
    height: 498,
    title: 'Liver, gallbladder, pancreas and their ducts',
    desc: 'Anterior view; the ducts end in the duodenum.',
    body: body + caption(498, 'Anterior view'),
  }
}

function kidney(center: Pt, side: 1 | -1): string {
  const right = pts(
    '-8,-62 16,-58 36,-34 42,0 36,34 16,58 -10,62 -26,44 -24,20 -14,0 -24,-22 -26,-46',
    0,
    0,
    1,
  )
  const turn = -14 * side
  const a = (turn * Math.PI) / 180
  const place = (p: Pt): Pt => [
    center[0] + side * p[0] * Math.cos(a) - p[1] * Math.sin(a),
    center[1] + side * p[0] * Math.sin(a) + p[1] * Math.cos(a),
  ]
  const pelvis = pts('10,-30 16,-18 4,-8 18,0 4,8 16,26 8,34 -6,18 -22,12 -34,12 -36,2 -18,-4 -2,-18').map(
    place,
  )
  return (
    shape(right.map(place), { fill: '#f0dcd4', stroke: color.ink }) +
    shape(pelvis, { fill: color.amberWash, width: 1.75 })
  )
}

function urinary(): Picture {
  const ilium = '268,420 290,372 340,346 378,352 392,386 376,430 352,470 322,492 300,470 284,446'
  const bones =
    shape(pts(ilium), { fill: '#f1eee5', stroke: color.tissueEdge, width: 1.75 }) +
    shape(mirror(pts(ilium), 240), { fill: '#f1eee5', stroke: color.tissueEdge, width: 1.75 }) +
    shape(pts('206,404 240,398 274,404 268,450 250,486 240,492 230,486 212,450'), {
      fill: '#f1eee5',
      stroke: color.tissueEdge,
      width: 1.75,
    })
  const spine = [0, 1, 2, 3, 4, 5, 6]
    .map(
      (i) =>
        `<rect x="${212 - i * 0.6}" y="${96 + i * 43}" width="${56 + i * 1.2}" height="35" rx="7" fill="#f1eee5" stroke="${color.tissueEdge}" stroke-width="1.75"/>`,
    )
    .join('')
  const rightUreter = pts('180,222 190,250 194,300 192,350 186,400 176,440 172,480 186,512 214,528')
  const leftUreter = mirror(
    pts('180,196 190,230 194,300 192,350 186,400 176,440 172,480 186,512 214,528'),
    240,
  )
  const ureters = [rightUreter, leftUreter]
    .map((u) => stroke(u, { width: 10 }) + stroke(u, { width: 6, stroke: color.amberWash }))
    .join('')
  const bladder = shape(
    pts(
      '190,520 214,502 240,498 266,502 290,520 294,546 270,570 250,582 246,612 234,612 230,582 210,570 186,546',
    ),
    { fill: color.amberWash },
  )
  const stone = ellipse([182, 421], 7, 10, { fill: color.ink }, 14)
  return {
    file: 'ureter-stone.svg',
    width: 480,
    height: 560,
    title: 'Urinary tract with a stone',
    desc: 'Anterior view of kidneys, ureters and bladder over spine and pelvis; a stone lies in one ureter.',
    body:
      group(
        spine + bones + ureters + kidney([146, 204], -1) + kidney([334, 178], 1) + bladder + stone,
        'translate(0 -76)',
      ) + caption(560, 'Anterior view'),
  }
}

export const visceraPictures = (): Picture[] => [biliary(), urinary()]
