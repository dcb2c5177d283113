import { caption, color, ellipse, pts, shape, stroke, type Picture } from './kit.ts'

const shade = { fill: color.boneShade, stroke: color.soft, width: 1.75 } as const
const inner = { stroke: color.soft, width: 1.75 } as const

/* Right elbow from the front: the lateral side lies on the viewer's left. */
function elbow(): Picture {
  const humerus =
    '206,-20 208,90 200,170 176,222 146,262 140,286 158,300 166,330 190,350 222,342 238,330 252,344 276,358 300,352 312,330 322,306 352,290 358,268 334,246 300,208 284,160 278,90 280,-20'
  const ulna =
    '236,352 254,366 282,380 306,368 318,374 316,396 300,420 292,470 288,540 290,600 246,600 244,520 238,450 234,410 232,380'
  const radius =
    '150,366 158,356 190,358 220,356 228,366 226,392 214,404 210,430 222,456 226,486 214,540 208,600 168,600 172,530 174,460 172,430 168,406 152,392'
  const fossae = ellipse([252, 268], 30, 19, shade) + ellipse([188, 282], 14, 10, shade)
  const olecranon = stroke(pts('222,330 224,290 240,262 268,262 286,290 290,334'), { ...inner, dash: '5 5' })
  const detail =
    stroke(pts('226,338 226,316 218,300'), inner) +
    stroke(pts('150,390 190,398 226,392'), inner) +
    ellipse([232, 468], 9, 22, shade, 8)
  return {
    file: 'elbow-anterior.svg',
    width: 480,
    height: 560,
    title: 'Bones of the right elbow, anterior view',
    desc: 'Distal humerus, proximal radius and proximal ulna. The lateral side is on the left.',
    body:
      shape(pts(ulna)) +
      shape(pts(radius)) +
      shape(pts(humerus)) +
      fossae +
      olecranon +
      detail +
      caption(560, 'Right elbow,|anterior view', 480),
  }
}

/* Right scapula from behind: the glenoid side lies on the viewer's right. */
function scapula(): Picture {
  const coracoid = '268,142 276,110 300,92 330,96 346,112 330,118 308,114 300,132 300,152'
  const blade =
    '120,116 150,104 200,112 246,128 272,140 300,150 316,158 328,180 326,214 310,232 296,252 280,300 256,370 226,440 204,480 186,488 174,470 160,410 140,320 122,230 110,170 108,136'
  const spine =
    '110,196 150,190 200,172 250,148 290,122 330,98 368,94 390,112 386,136 366,146 340,136 312,144 270,172 220,200 170,214 116,214'
  const glenoid = '318,158 334,166 340,192 334,218 320,222 312,196'
  const fossa =
    stroke(pts('150,260 170,340 190,420'), { stroke: color.faint }) +
    stroke(pts('270,260 246,340 214,430'), { stroke: color.faint }) +
    stroke(pts('140,140 180,138 226,148'), { stroke: color.faint })
  return {
    file: 'scapula-posterior.svg',
    width: 480,
    height: 560,
    title: 'Right scapula, posterior view',
    desc: 'The right shoulder blade seen from behind.',
    body:
      shape(pts(coracoid)) +
      shape(pts(blade)) +
      fossa +
      shape(pts(glenoid), { fill: color.boneShade }) +
      shape(pts(spine)) +
      caption(560, 'Right scapula, seen from behind'),
  }
}

/* Lateral scapula as on a Y image: the coracoid (and ribs) lie on the viewer's left. */
function scapularY(): Picture {
  const ribs = [
    '-10,190 60,210 120,270 150,350',
    '-10,260 60,282 116,340 144,420',
    '-10,330 50,352 104,410 130,480',
    '-10,400 40,420 90,470 112,540',
  ]
  const body = '262,196 284,196 292,230 292,320 286,420 278,500 268,512 260,498 258,420 254,320 252,230'
  const coracoid = '262,208 236,190 206,172 176,168 158,182 150,204 160,212 176,200 200,202 228,218 254,234'
  const acromion =
    '278,206 306,176 340,140 362,116 350,96 312,88 272,92 268,104 304,106 326,116 310,138 284,166 264,196'
  const clavicle =
    '276,100 240,96 190,92 120,104 40,112 -20,110 -20,132 40,134 124,126 190,116 242,116 274,114'
  const humerus =
    '158,230 190,214 222,226 234,256 226,290 212,318 210,360 214,440 218,580 166,580 164,440 158,360 150,318 140,284 142,252'
  const art =
    ribs.map((r) => stroke(pts(r), { stroke: color.faint, width: 11 })).join('') +
    shape(pts(clavicle)) +
    shape(pts(body)) +
    ellipse([270, 218], 20, 30, { fill: color.boneShade }) +
    shape(pts(coracoid)) +
    shape(pts(acromion)) +
    shape(pts(humerus), { fill: color.amberWash, opacity: 0.92 })
  return {
    file: 'scapular-y.svg',
    width: 480,
    height: 560,
    title: 'Scapular Y projection, drawing',
    desc: 'Lateral scapula with its two processes, clavicle and ribs; the humerus is tinted.',
    body: art + caption(560, 'Humerus tinted', 480),
  }
}

/* Right shoulder, AP: the lateral side lies on the viewer's left. */
function shoulderAp(): Picture {
  const ribs = [
    '640,150 560,160 500,210 480,290',
    '640,220 560,232 516,280 500,360',
    '640,300 570,312 530,360 520,440',
  ]
  const scapula =
    '352,196 372,178 420,176 480,184 530,200 540,230 520,300 484,380 452,440 436,436 420,380 396,320 368,290 350,262'
  const acromion =
    '300,132 250,118 214,126 202,146 220,160 262,156 304,160 350,184 400,190 450,206 452,196 400,168 346,140'
  const coracoid = '380,196 372,170 352,158 330,166 326,184 340,190 352,188 356,210'
  const clavicle =
    '262,112 300,94 380,86 470,110 560,128 640,122 640,146 560,152 466,134 380,110 304,118 266,130'
  const humerus =
    '172,214 194,184 232,172 276,178 312,202 330,236 328,266 316,284 324,294 326,310 312,322 298,324 284,352 272,400 266,500 208,500 206,400 196,330 176,280 166,244'
  const art =
    ribs.map((r) => stroke(pts(r), { stroke: color.faint, width: 10 })).join('') +
    shape(pts(scapula)) +
    ellipse([354, 236], 16, 46, { fill: color.boneShade }, -8) +
    shape(pts(clavicle)) +
    shape(pts(humerus), { fill: color.bone, opacity: 0.94 }) +
    stroke(pts('314,284 300,272 296,252'), inner) +
    shape(pts(acromion), { opacity: 0.9 }) +
    shape(pts(coracoid))
  return {
    file: 'shoulder-ap-rotation.svg',
    width: 640,
    height: 480,
    title: 'Right shoulder, AP projection, drawing',
    desc: 'Proximal humerus, scapula and clavicle.',
    body: art + caption(480, 'Right shoulder,|AP'),
  }
}

export const upperLimbPictures = (): Picture[] => [elbow(), scapula(), scapularY(), shoulderAp()]
