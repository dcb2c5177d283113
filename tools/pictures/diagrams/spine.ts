import {
  add,
  angleArc,
  caption,
  centralRay,
  color,
  direction,
  ellipse,
  group,
  line,
  pts,
  receptor,
  shape,
  text,
  type Picture,
  type Pt,
  type Style,
} from './kit.ts'

const dog =
  '150,238 170,222 196,214 214,198 222,164 232,136 246,130 258,146 264,176 274,206 288,232 306,246 334,250 350,232 356,204 368,192 380,202 380,240 374,280 374,318 380,344 368,358 352,350 344,324 328,306 308,304 298,326 294,350 280,362 266,352 264,326 262,300 254,280 238,266 212,262 184,264 160,256'
const vertebralBody =
  '96,168 150,176 220,178 280,168 292,176 282,220 280,270 292,318 280,328 220,320 150,322 96,330 86,320 98,270 98,220 86,176'

function obliqueVertebra(s: Style, eye: Style): string {
  return (
    shape(pts(vertebralBody), { fill: color.boneShade, stroke: color.tissueEdge }) +
    shape(pts(dog), s) +
    ellipse([228, 232], 14, 18, eye)
  )
}

function obliqueLumbar(): Picture {
  const pale = obliqueVertebra(
    { fill: '#faf8f1', stroke: color.tissueEdge },
    { fill: color.boneShade, stroke: color.tissueEdge },
  )
  const main = obliqueVertebra({ fill: color.bone, width: 2.5 }, { fill: color.boneShade })
  const art = group(pale, 'translate(0 -200)') + group(pale, 'translate(0 200)') + main
  return {
    file: 'lumbar-oblique.svg',
    width: 480,
    height: 560,
    title: 'Lumbar vertebra in oblique projection',
    desc: 'Drawing of a lumbar vertebra and its neighbors on an oblique image.',
    body: group(art, 'translate(-16 34)') + caption(560, 'Oblique|view', 480),
  }
}

/* Supine person seen from the side, head at the left; about 6.8 px per cm. */
function pelvisSide(): string {
  const skin =
    '-20,176 60,176 150,192 240,204 330,206 390,208 430,218 470,214 540,206 660,204 660,330 560,342 480,352 400,356 320,354 250,344 180,334 100,340 40,350 -20,352'
  const lumbar = [0, 1, 2, 3, 4]
    .map((i) => {
      const c: Pt = [46 + i * 46, 296 - 8 * Math.sin((i / 4) * Math.PI) - i * 2]
      return `<rect x="${c[0] - 18}" y="${c[1] - 22}" width="36" height="44" rx="7" fill="${color.bone}" stroke="${color.soft}" stroke-width="1.75" transform="rotate(${-4 + i * 4} ${c[0]} ${c[1]})"/>`
    })
    .join('')
  const sacrum =
    '256,262 276,264 306,284 340,300 372,308 390,306 394,318 376,332 340,338 300,334 268,320 250,304'
  const coccyx = [
    [404, 310, 8],
    [418, 304, 7],
    [430, 297, 5],
  ]
    .map(([x = 0, y = 0, r = 0]) => ellipse([x, y], r, r + 1, { width: 1.75 }))
    .join('')
  const symphysis = ellipse([436, 250], 12, 24, { width: 1.75 }, 50)
  return (
    shape(pts(skin), { fill: color.tissue, stroke: color.tissueEdge }) +
    lumbar +
    shape(pts(sacrum)) +
    coccyx +
    symphysis
  )
}

function sacrumSetup(): Picture {
  const entry: Pt = [384, 206]
  const back = add(entry, direction(100), 132)
  const exit = add(entry, direction(-80), 166)
  const body =
    pelvisSide() +
    receptor([200, 380], [540, 380]) +
    line([20, 362], [620, 362], { stroke: color.soft }) +
    line(entry, [entry[0], 50], { stroke: color.soft, dash: '6 6', width: 1.75 }) +
    line(entry, exit, { stroke: color.teal, dash: '3 7', width: 2.5 }) +
    centralRay(back, entry) +
    angleArc(entry, 96, 90, 100, '') +
    text([398, 114], '10°', { anchor: 'start', bold: true }) +
    text([308, 70], 'CR', { fill: color.teal, bold: true }) +
    text([24, 420], 'Head', { anchor: 'start' }) +
    text([616, 420], 'Feet', { anchor: 'end' }) +
    text([370, 416], 'IR', { bold: true })
  return {
    file: 'pelvis-axial-setup.svg',
    width: 640,
    height: 444,
    title: 'Supine patient and angled central ray',
    desc: 'Side view of the pelvis of a supine patient, head at the left; the central ray enters above the pubic symphysis at an angle of 10 degrees from the vertical.',
    body,
  }
}

export const spinePictures = (): Picture[] => [obliqueLumbar(), sacrumSetup()]
