import {
  add,
  caption,
  color,
  direction,
  ellipse,
  group,
  line,
  shape,
  pts,
  type Picture,
  type Pt,
  type Style,
} from './kit.ts'
import { chain, longBone } from './bones.ts'

/* Right hand, dorsal view: the thumb lies on the viewer's left. Local units: wrist at the origin, fingers up. */
const carpals = {
  scaphoid: '-84,10 -68,-1 -53,9 -41,22 -25,29 -19,46 -30,60 -50,59 -70,44 -84,27',
  lunate: '-14,32 4,23 23,26 33,43 23,62 1,67 -14,56',
  triquetrum: '35,24 47,8 68,2 79,18 71,40 49,51 36,44',
  trapezium: '-104,-26 -92,-44 -68,-43 -57,-29 -60,-9 -78,-4 -97,-9',
  trapezoid: '-53,-43 -36,-49 -26,-40 -27,-18 -40,-3 -54,-12',
  capitate: '-20,-48 0,-52 15,-46 18,-22 17,4 6,19 -11,20 -22,8 -24,-16',
  hamate: '20,-46 42,-51 62,-44 63,-22 50,-2 30,16 23,4 23,-20',
} as const

interface Ray {
  readonly base: Pt
  readonly turn: number
  readonly metacarpal: number
  readonly phalanges: readonly number[]
  readonly width: number
}

const rays: readonly Ray[] = [
  { base: [-92, -50], turn: 131, metacarpal: 148, phalanges: [100, 72], width: 40 },
  { base: [-45, -56], turn: 99, metacarpal: 216, phalanges: [128, 76, 54], width: 38 },
  { base: [-3, -60], turn: 91, metacarpal: 208, phalanges: [144, 92, 58], width: 38 },
  { base: [31, -60], turn: 83, metacarpal: 186, phalanges: [132, 86, 58], width: 34 },
  { base: [57, -53], turn: 74, metacarpal: 170, phalanges: [104, 60, 50], width: 32 },
]

function wrist(): string {
  const radius =
    '-112,330 -108,150 -104,108 -112,74 -98,54 -74,64 -46,76 -12,78 16,76 24,92 12,112 -18,146 -30,186 -34,330'
  const ulna = '38,330 40,160 36,112 34,92 48,82 64,84 72,66 80,70 82,96 74,130 72,180 74,330'
  const bones = Object.values(carpals)
    .map((c) => shape(pts(c)))
    .join('')
  const pisiform = ellipse([61, 30], 13, 15, { fill: 'none', stroke: color.soft, width: 1.75, dash: '4 4' })
  return shape(pts(radius)) + shape(pts(ulna)) + bones + pisiform
}

function fingers(): string {
  return rays
    .map((r) => {
      const u = direction(r.turn)
      const head = add(r.base, u, r.metacarpal)
      const metacarpal = longBone({ from: r.base, to: head, widths: [r.width, r.width * 0.56, r.width] })
      return metacarpal + chain(head, u, r.phalanges, r.width * 0.92, 6)
    })
    .join('')
}

/** Skin around the bones: the same rays, thick and rounded, first in the edge color. */
function handSkin(): string {
  const palm =
    '-70,-40 -60,-180 -20,-250 40,-250 76,-200 92,-60 80,60 90,340 -118,340 -110,60 -110,0 -128,-70 -110,-100'
  const layer = (grow: number, paint: string): string => {
    const digits = rays.map((r, i) => {
      const length = r.metacarpal + r.phalanges.reduce((sum, b) => sum + b + 6, 0) - 8
      const style: Style = { stroke: paint, width: (i === 0 ? 62 : 56) + grow }
      return line(r.base, add(r.base, direction(r.turn), length), style)
    })
    return digits.join('') + shape(pts(palm), { fill: paint, stroke: paint, width: 14 + grow })
  }
  return layer(5, color.tissueEdge) + layer(0, color.tissue)
}

function carpalMap(): Picture {
  const scale = 1.75
  const origin: Pt = [330, 236]
  const art = group(wrist() + fingers(), `translate(${origin[0]} ${origin[1]}) scale(${scale})`).replaceAll(
    'stroke-width="2"',
    'stroke-width="1.3"',
  )
  return {
    file: 'carpal-map.svg',
    width: 640,
    height: 480,
    title: 'Bones of the right wrist, dorsal view',
    desc: 'Carpal bones between the forearm and the metacarpals. The thumb side is on the left.',
    body: art + caption(480, 'Right wrist,|dorsal view', 640),
  }
}

const handScale = 0.66
const handOrigin: Pt = [280, 446]

function wholeHand(): string {
  return group(
    handSkin() + wrist() + fingers(),
    `translate(${handOrigin[0]} ${handOrigin[1]}) scale(${handScale})`,
  ).replaceAll('stroke-width="2"', 'stroke-width="2.8"')
}

/** For hot spots and marks. */
const bareHand = (): Picture => ({
  file: 'hand-dorsal-bare.svg',
  width: 480,
  height: 620,
  title: 'Right hand, palm down',
  desc: 'Bones of the right hand and wrist seen from the back of the hand.',
  body: wholeHand() + caption(620, 'Right hand,|palm down'),
})

export const handPictures = (): Picture[] => [carpalMap(), bareHand()]
