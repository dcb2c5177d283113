/** The documented Exposure Visualizer: two factors, one picture, and a word about it. Physics is in physics/. */

export const anatomies = ['chest', 'knee', 'abdomen'] as const
export type Anatomy = (typeof anatomies)[number]

/** Tube voltage in kVp, tube current and time in mAs. */
export type Factors = { readonly kvp: number; readonly mas: number }
export type Factor = keyof Factors
export type FactorRange = { readonly min: number; readonly max: number; readonly step: number }

export const factorRanges: Readonly<Record<Factor, FactorRange>> = {
  kvp: { min: 50, max: 130, step: 1 },
  mas: { min: 1, max: 50, step: 1 },
}

export const optimalFactors: Readonly<Record<Anatomy, Factors>> = {
  chest: { kvp: 110, mas: 4 },
  knee: { kvp: 65, mas: 5 },
  abdomen: { kvp: 80, mas: 20 },
}

/** How the picture is shown. */
export type Look = {
  /** 0.3 to 2, 1 leaves the picture as it is. */
  readonly brightness: number
  /** 0.4 to 1.8, 1 leaves the picture as it is. */
  readonly contrast: number
  /** Opacity of the grain over it, 0 to 0.4. */
  readonly grain: number
}

/** Counted in thousandths, so that every value has the digits of the rule. */
export function lookOf(anatomy: Anatomy, { kvp, mas }: Factors): Look {
  const optimal = optimalFactors[anatomy]
  const brightness = 1200 - 10 * (kvp - optimal.kvp) - 15 * (mas - optimal.mas)
  const contrast = 1200 - 8 * (kvp - optimal.kvp)
  return {
    brightness: Math.min(Math.max(brightness, 300), 2000) / 1000,
    contrast: Math.min(Math.max(contrast, 400), 1800) / 1000,
    grain: mas * 100 < optimal.mas * 80 ? 0.4 * (1 - mas / optimal.mas) : 0,
  }
}

export const feedbackTexts = {
  burn: 'Too sharp, possible burn',
  mottle: 'Quantum mottle - mAs too low',
  flat: 'Low contrast - kVp too high',
  over: 'Overexposed - Decrease kVp',
  under: 'Underexposed - Increase mAs or kVp',
  optimal: 'Image looks optimal',
  adjust: 'Adjust settings for optimal image quality',
} as const
export type Feedback = keyof typeof feedbackTexts

/** The first rule that applies. In whole numbers: 10 % of 110 kVp is exactly 11. */
export function feedbackOn(anatomy: Anatomy, { kvp, mas }: Factors): Feedback {
  const optimal = optimalFactors[anatomy]
  const kvpShare = kvp * 100
  const masShare = mas * 100
  if (kvp > 125 && mas > 10) return 'burn'
  if (mas < 2) return 'mottle'
  if (kvp > 120) return 'flat'
  if (kvpShare > optimal.kvp * 110) return 'over'
  if (kvpShare < optimal.kvp * 90 || masShare < optimal.mas * 85) return 'under'
  return masShare <= optimal.mas * 115 ? 'optimal' : 'adjust'
}

/** From and to, where each factor is optimal beside the other's optimum. */
export function optimalRanges(anatomy: Anatomy): Readonly<Record<Factor, readonly [number, number]>> {
  const { kvp, mas } = optimalFactors[anatomy]
  return {
    kvp: [(kvp * 90) / 100, Math.min((kvp * 110) / 100, 120)],
    mas: [(mas * 85) / 100, (mas * 115) / 100],
  }
}

const optimalHints: Readonly<Record<Anatomy, string>> = {
  chest: 'The lung vessels show, and the spine just shows through the heart.',
  knee: 'Bone edges are crisp, and the soft tissue around them still shows.',
  abdomen: 'Bowel gas, soft tissue and spine can all be told apart.',
}

/** What is wrong, and what helps. */
export function hintOn(feedback: Feedback, anatomy: Anatomy, factors: Factors): string {
  const { kvp, mas } = optimalFactors[anatomy]
  switch (feedback) {
    case 'burn':
      return factors.mas * 100 > mas * 115
        ? 'Both factors are too high. Lower the kVp first, then the mAs.'
        : `The kVp is far too high. Lower it toward ${kvp}.`
    case 'mottle':
      return 'Too few photons make the image, so it is grainy. Raise the mAs.'
    case 'flat':
      return 'The beam passes through everything almost equally. Lower the kVp for more contrast.'
    case 'over':
      return `The kVp is more than 10% above the optimal ${kvp}.`
    case 'under':
      return factors.kvp * 100 < kvp * 90
        ? `The kVp is more than 10% below the optimal ${kvp}.`
        : `The mAs is more than 15% below the optimal ${mas}.`
    case 'optimal':
      return optimalHints[anatomy]
    case 'adjust':
      return `The kVp is fine. The mAs is more than 15% above the optimal ${mas}.`
  }
}

/**
 * A value as somebody typed it, or as an address carries it.
 *
 * @returns the value a slider can show, and whether that is what was asked for; null for what is no number
 */
export function readFactor(
  text: string,
  { min, max, step }: FactorRange,
): { readonly value: number; readonly asked: boolean } | null {
  const number = text.trim() === '' ? NaN : Number(text)
  if (Number.isNaN(number)) return null
  const inside = Math.min(Math.max(number, min), max)
  const value = min + Math.round((inside - min) / step) * step
  return { value, asked: value === number }
}
