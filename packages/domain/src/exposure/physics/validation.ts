import { type Anatomy, anatomies } from '../classic.ts'
import { type Material, massAttenuation } from './attenuation.ts'
import { calibrationBeam, deviationIndex, exposureIndex, signalOf } from './detector.ts'
import { expose, noiseField } from './expose.ts'
import { type Phantom, phantomOf, skinEdge } from './phantom.ts'
import {
  calibrationLayer,
  gridConversionFactors,
  halfValueLayers,
  measuredOutput,
  mediastinumScatter,
  scatterBehind25cm,
  xcom,
} from './published.ts'
import { airKerma, halfValueLayer, tubeSpectrum } from './spectrum.ts'
import { firstView, type ViewName } from '../views.ts'
import { builtThickness, gridTransmission, optimalTechnique, type Technique } from './technique.ts'

/** One figure of the model beside the one it should have, as both are read. */
export type ValidationRow = {
  readonly what: string
  readonly published: string
  readonly model: string
  /** Of the model, signed: '+1.2%'. */
  readonly error: string
}

export type ValidationCheck = {
  readonly id: string
  readonly name: string
  /** What the model is compared with, in two or three words. */
  readonly comparedWith: string
  /** What is checked and why it matters, for a student. */
  readonly text: string
  readonly source: string
  readonly rows: readonly ValidationRow[]
  /** The largest error of the rows, without its sign. */
  readonly largest: string
  /** What of it stays wrong, and what that means for who looks at the image; null when nothing does. */
  readonly remains: string | null
}

export type Bodies = Readonly<Record<Anatomy, Phantom>>

/**
 * Measures the model of the physics view against published figures.
 *
 * @param bodies of the view, at the 256 pixels that are computed while a slider moves
 */
export function validate(bodies: Bodies): ValidationCheck[] {
  return [
    attenuationCheck(),
    halfValueLayerCheck(),
    outputCheck(),
    inverseSquareCheck(bodies),
    reciprocityCheck(bodies),
    fifteenPercentCheck(bodies),
    noiseCheck(bodies),
    scatterCheck(bodies),
    gridCheck(bodies),
    exposureIndexCheck(bodies),
  ]
}

/** A row before it is written out. */
type Measured = { what: string; published: number; model: number }
type About = Omit<ValidationCheck, 'rows' | 'largest'> & {
  /** How a figure is written. */
  readonly write: (value: number) => string
}

function checkOf({ write, ...about }: About, measured: readonly Measured[]): ValidationCheck {
  const errors = measured.map(({ published, model }) => model / published - 1)
  return {
    ...about,
    rows: measured.map(({ what, published, model }, at) => ({
      what,
      published: write(published),
      model: write(model),
      error: signedPercent(errors[at] ?? NaN),
    })),
    largest: `${(100 * Math.max(...errors.map(Math.abs))).toFixed(1)}%`,
  }
}

const percentOf = (share: number) => `${Math.round(100 * share)}%`

function signedPercent(error: number): string {
  const digits = (100 * Math.abs(error)).toFixed(1)
  if (Number(digits) === 0) return '0.0%'
  return `${error < 0 ? '−' : '+'}${digits}%`
}

const materialNames = {
  soft: 'Soft tissue',
  fat: 'Fat',
  bone: 'Cortical bone',
  water: 'Water',
  aluminum: 'Aluminum',
} as const satisfies Partial<Record<Material, string>>
const materials = ['soft', 'fat', 'bone', 'water', 'aluminum'] as const

function attenuationCheck(): ValidationCheck {
  const measured = materials.flatMap((material) =>
    xcom.energies.map((energy, at) => ({
      what: `${materialNames[material]}, ${energy} keV`,
      published: xcom.values[material][at] ?? NaN,
      model: massAttenuation(material, energy),
    })),
  )
  return checkOf(
    {
      id: 'attenuation',
      name: 'Attenuation',
      comparedWith: 'NIST XCOM',
      text: 'How strongly each tissue weakens photons of one energy, in cm²/g. Everything else rests on it. The energies are those that lie between the entries of our own table, where it is weakest.',
      source:
        'M. J. Berger et al., XCOM: Photon Cross Sections Database, NIST Standard Reference Database 8; tissues by their ICRU-44 composition.',
      remains: null,
      write: (value) => value.toFixed(4),
    },
    measured,
  )
}

function halfValueLayerCheck(): ValidationCheck {
  return checkOf(
    {
      id: 'half-value-layer',
      name: 'Half-value layer',
      comparedWith: 'IEC 61267, 21 CFR 1020.30',
      text: 'Millimeters of aluminum that halve the beam behind 2.5 mm of total filtration: how penetrating the beam is.',
      source:
        '60 kVp: radiation quality RQR 4 of IEC 61267:2005. 71 to 130 kVp: the least half-value layers of 21 CFR 1020.30(m), for equipment made since June 10, 2006.',
      remains:
        'One number of the tube, the depth in the anode from which photons come, was fitted to these layers. So they are no independent proof. From 71 kVp on they are the legal minimum; the beam of a real tube may be harder.',
      write: (value) => `${value.toFixed(2)} mm`,
    },
    halfValueLayers.map(([kvp, layer]) => ({
      what: `${kvp} kVp`,
      published: layer,
      model: halfValueLayer(tubeSpectrum({ kvp, filtration: 2.5 })),
    })),
  )
}

function outputCheck(): ValidationCheck {
  return checkOf(
    {
      id: 'output',
      name: 'Tube output',
      comparedWith: 'About forty measured units',
      text: 'Air kerma in µGy for one mAs at 100 cm, without a patient: how much more the tube gives when the kVp goes up.',
      source:
        'The mean of some forty radiographic units, 0.008373 kVp^1.983 µGy for one mAs at 101.6 cm, brought to 100 cm.',
      remains: 'The model is set to agree at 80 kVp. Real units differ from each other, too.',
      write: (value) => `${value.toFixed(1)} µGy`,
    },
    [60, 70, 80, 90, 100, 110, 120, 130].map((kvp) => ({
      what: `${kvp} kVp`,
      published: measuredOutput(kvp),
      model: airKerma(tubeSpectrum({ kvp, filtration: 2.5 })),
    })),
  )
}

const run = (bodies: Bodies, anatomy: Anatomy, change: Partial<Technique> = {}) =>
  expose(bodies[anatomy], firstView(anatomy), { ...optimalTechnique(firstView(anatomy)), ...change })

function inverseSquareCheck(bodies: Bodies): ValidationCheck {
  const index = (sid: number) => run(bodies, 'knee', { sid }).index
  const near = index(100)
  return checkOf(
    {
      id: 'inverse-square',
      name: 'Inverse square',
      comparedWith: 'The formula',
      text: 'Exposure index of the knee at other distances, as a share of the one at 100 cm. The formula says (100/SID)².',
      source: 'I₁/I₂ = (D₂/D₁)².',
      remains:
        'The small rest is the heel effect: farther away the beam is more even, so the middle value of the image shifts a little. The image does not shrink or grow with the distance: magnification is not modeled.',
      write: (value) => value.toFixed(3),
    },
    [90, 120, 150, 180, 200].map((sid) => ({
      what: `100 cm to ${sid} cm`,
      published: (100 / sid) ** 2,
      model: index(sid) / near,
    })),
  )
}

function reciprocityCheck(bodies: Bodies): ValidationCheck {
  const index = (mas: number) => run(bodies, 'abdomen', { mas }).index
  const once = index(20)
  return checkOf(
    {
      id: 'reciprocity',
      name: 'Reciprocity',
      comparedWith: 'Proportion to mAs',
      text: 'Exposure index of the abdomen at other mAs, as a share of the one at 20 mAs. It should follow the mAs, whichever mA and time make it.',
      source: 'mAs = mA × s; exposure is proportional to mAs.',
      remains:
        'The model knows mAs alone, not mA and time. That every pair with the same product gives the same exposure is built in, not a finding. Motion during a long time is not modeled.',
      write: (value) => value.toFixed(3),
    },
    [1, 5, 10, 40, 50].map((mas) => ({
      what: `20 mAs to ${mas} mAs`,
      published: mas / 20,
      model: index(mas) / once,
    })),
  )
}

function fifteenPercentCheck(bodies: Bodies): ValidationCheck {
  const pairs: readonly (readonly [Anatomy, kvp: number, mas: number])[] = [
    ['knee', 60, 8],
    ['knee', 65, 6],
    ['abdomen', 70, 30],
    ['abdomen', 80, 20],
    ['abdomen', 100, 10],
    ['chest', 80, 8],
    ['chest', 110, 4],
  ]
  return checkOf(
    {
      id: 'fifteen-percent',
      name: '15% rule',
      comparedWith: 'The rule of thumb',
      text: 'Exposure index after 15% more kVp at half the mAs, as a share of the one before. The rule says it stays the same.',
      source: 'The rule as textbooks of radiography print it, for the exposure at the image receptor.',
      remains:
        'It is the rule that is rough. It holds near 60 to 80 kVp and behind thick parts, where each added kVp gets through far better. At the high kVp of a chest it gives too little: expect about a quarter less exposure, a DI near −1.',
      write: (value) => value.toFixed(2),
    },
    pairs.map(([anatomy, kvp, mas]) => {
      const higher = Math.round(kvp * 1.15)
      const before = run(bodies, anatomy, { kvp, mas }).index
      const after = run(bodies, anatomy, { kvp: higher, mas: mas / 2 }).index
      return { what: `${named(anatomy)}, ${kvp} to ${higher} kVp`, published: 1, model: after / before }
    }),
  )
}

const named = (anatomy: Anatomy) => `${anatomy.slice(0, 1).toUpperCase()}${anatomy.slice(1)}`

function noiseCheck(bodies: Bodies): ValidationCheck {
  const at = [1, 2, 5, 10, 40].map((mas) => ({ mas, noise: grainOf(bodies, mas) }))
  const once = grainOf(bodies, 20)
  return checkOf(
    {
      id: 'noise',
      name: 'Noise',
      comparedWith: '1/√mAs',
      text: 'Grain of the abdomen image, as a share of the brightness under it, compared with that at 20 mAs. It is measured on the pixels, as on a real detector. Photons alone say 1/√mAs.',
      source: 'Poisson statistics of the photons that the detector stops.',
      remains:
        'At very low mAs the noise of the electronics is added, so it grows a little faster than the photons alone say. A real detector does the same.',
      write: (value) => `${value.toFixed(2)}×`,
    },
    at.map(({ mas, noise }) => ({
      what: `20 mAs to ${mas} mAs`,
      published: Math.sqrt(20 / mas),
      model: noise / once,
    })),
  )
}

/** Standard deviation of the pixels behind the patient, each as a share of what it would be without noise. */
function grainOf(bodies: Bodies, mas: number): number {
  const body = bodies.abdomen
  const technique = { ...optimalTechnique('abdomen-ap'), mas }
  const clean = expose(body, 'abdomen-ap', technique).levels
  const grainy = expose(body, 'abdomen-ap', technique, noiseField(clean.length)).levels
  let [sum, pixels] = [0, 0]
  for (const [at, soft] of body.soft.entries()) {
    if (soft <= skinEdge) continue
    sum += (2 ** ((grainy[at] ?? 0) - (clean[at] ?? 0)) - 1) ** 2
    pixels += 1
  }
  return Math.sqrt(sum / pixels)
}

function scatterCheck(bodies: Bodies): ValidationCheck {
  const slab = slabOf('abdomen-ap', 30)
  const technique = { ...optimalTechnique('abdomen-ap'), thickness: 25 }
  const middle = { left: 0.45, top: 0.45, right: 0.55, bottom: 0.55 }
  const slabShare = scatterShare(slab, 'abdomen-ap', technique, middle)
  const mediastinum = { left: 0.46, top: 0.35, right: 0.54, bottom: 0.5 }
  const chestShare = scatterShare(bodies.chest, 'chest-pa', optimalTechnique('chest-pa'), mediastinum)
  return checkOf(
    {
      id: 'scatter',
      name: 'Scatter to primary',
      comparedWith: 'Two published figures',
      text: 'How much of what reaches the detector was scattered. It is a simplified model with four numbers of its own, not a count of single photons, so this is where the image is least certain.',
      source:
        'J. T. Bushberg et al., The Essential Physics of Medical Imaging (slab); L. T. Niklason et al., Med. Phys. 8 (1981) 677, doi 10.1118/1.595027 (mediastinum, about 90%).',
      remains: `The four numbers were chosen to fit published ratios, so the slab proves little. Behind the mediastinum ${percentOf(1 - chestShare)} of the signal is primary where about ${percentOf(1 - mediastinumScatter)} was measured: too much scatter, so the spine and the heart look flatter than they should without a grid. For the knee and the lungs we found no figure we could rely on: they are unchecked. The share of scatter hardly changes with the kVp here; what falls as the kVp rises is the contrast of the tissues themselves.`,
      write: (value) => value.toFixed(2),
    },
    [
      {
        what: 'Scatter to primary behind 25 cm, field 30 × 30 cm, 80 kVp, no grid',
        published: scatterBehind25cm,
        model: slabShare / (1 - slabShare),
      },
      {
        what: 'Share of scatter behind the mediastinum, no grid',
        published: mediastinumScatter,
        model: chestShare,
      },
    ],
  )
}

/** A slab of soft tissue as thick as the patient of a view; the technique makes it thicker or thinner. */
function slabOf(view: ViewName, side: number): Phantom {
  const pixel = 0.25
  const width = Math.round(side / pixel)
  const none = () => new Float32Array(width * width)
  const soft = none().fill(builtThickness[view])
  return phantomOf({ width, height: width, pixel, lengths: { soft, fat: none(), bone: none() } })
}

type Part = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** The share of scatter without a grid, found as a physicist would: from two exposures with different grids. */
function scatterShare(body: Phantom, view: ViewName, technique: Technique, part: Part): number {
  const meanOf = (grid: Technique['grid']) => {
    const { width, height, levels } = expose(body, view, { ...technique, grid })
    let [sum, pixels] = [0, 0]
    for (let row = Math.round(part.top * height); row < part.bottom * height; row += 1) {
      for (let column = Math.round(part.left * width); column < part.right * width; column += 1) {
        sum += 2 ** (levels[row * width + column] ?? 0)
        pixels += 1
      }
    }
    return sum / pixels
  }
  const [bare, behindGrid] = [meanOf('none'), meanOf('12:1')]
  const through = gridTransmission['12:1']
  return (through.primary - behindGrid / bare) / (through.primary - through.scatter)
}

function gridCheck(bodies: Bodies): ValidationCheck {
  const index = (grid: Technique['grid']) => run(bodies, 'abdomen', { grid, mas: 2 }).index
  const bare = index('none')
  return checkOf(
    {
      id: 'grids',
      name: 'Grids',
      comparedWith: 'Textbook conversion factors',
      text: 'How many times the mAs a grid takes for the same exposure of the abdomen at 80 kVp.',
      source:
        'Grid conversion factors as textbooks of radiography print them: 6:1 is 3, 8:1 is 4, 12:1 is 5.',
      remains:
        'The printed factors are rounded, and they differ between books and with the kVp. Ours come from how much primary and how much scatter each grid lets through. A thinner part makes less scatter and needs less: for the knee an 8:1 grid takes 2.3 times the mAs here, for the chest 3.1.',
      write: (value) => `${value.toFixed(1)}×`,
    },
    (['6:1', '8:1', '12:1'] as const).map((grid) => ({
      what: grid,
      published: gridConversionFactors[grid],
      model: bare / index(grid),
    })),
  )
}

function exposureIndexCheck(bodies: Bodies): ValidationCheck {
  const beam = tubeSpectrum(calibrationBeam)
  const kerma = airKerma(beam)
  const atCalibration = [0.5, 2.5, 10, 50].map((wanted) => ({
    what: `Calibration beam, ${wanted} µGy`,
    published: 100 * wanted,
    model: exposureIndex((signalOf(beam) * wanted) / kerma),
  }))
  const doubled = anatomies.map((anatomy) => {
    const { mas } = optimalTechnique(firstView(anatomy))
    const [once, twice] = [run(bodies, anatomy), run(bodies, anatomy, { mas: 2 * mas })]
    const deviation = deviationIndex(twice.index, once.index)
    return { what: `${named(anatomy)}, twice the exposure`, published: 2, model: 10 ** (deviation / 10) }
  })
  const layer = halfValueLayer(beam)
  const softer = Math.round(100 * (1 - layer / calibrationLayer))
  const closed = run(bodies, 'chest', { field: 60 }).index / run(bodies, 'chest').index
  return checkOf(
    {
      id: 'exposure-index',
      name: 'Exposure index',
      comparedWith: 'IEC 62494-1',
      text: 'The exposure index should be 100 times the air kerma at the detector in µGy, and twice as high for twice the exposure: a DI of +3.',
      source: 'IEC 62494-1:2008; AAPM report 116.',
      remains: `That it is proportional is built in. Our calibration beam has a half-value layer of ${layer.toFixed(1)} mm of aluminum where the standard gives ${calibrationLayer} mm: it is ${softer}% too soft. Makers choose the values of interest in their own ways; ours is the middle one of the pixels behind the patient. When the field closes, other tissue becomes the middle one: in the chest a field of 60% raises the index by ${percentOf(closed - 1)}, although less exposure arrives.`,
      write: (value) => (value < 10 ? value.toFixed(3) : value.toFixed(0)),
    },
    [...atCalibration, ...doubled],
  )
}

/** In the image, in words a student uses. */
export const modeled: readonly string[] = [
  'The spectrum of a tungsten tube, with its characteristic lines, for each kVp and filtration',
  'What soft tissue, fat, lung and bone take out of it, photon energy by photon energy',
  'Distance, the heel effect, scatter, the field, and four grids',
  'A detector of cesium iodide, with the noise of the photons and of its electronics',
  'Exposure index and deviation index, and a display that finds its own window',
]

/** Not in the image: it would look different with them. */
export const notModeled: readonly string[] = [
  'Motion, breathing, and the size of the focal spot, so nothing is ever blurred',
  'Magnification: the image keeps its size when the distance changes',
  'Grid cutoff and grid lines, and the lag, dead pixels and blur of a detector',
  'Scatter photon by photon: it is a smooth estimate',
  'One maker’s processing. Each has its own, and none is copied here',
  'What lies before and behind the knee in the sunrise view: only the knee itself is in the beam, so it needs less mAs',
  'Real patients. The bodies are computed, of average size, and healthy',
]
