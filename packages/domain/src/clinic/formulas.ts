/** What the calculation clinic asks, as its page groups it. An id is that of the calculation template behind it. */
export const formulaGroups = [
  {
    name: 'mAs and time',
    formulas: [
      { id: 'T01', name: 'mAs from mA and time' },
      { id: 'T02', name: 'Exposure time for a set mAs' },
    ],
  },
  {
    name: 'Distance',
    formulas: [
      { id: 'T03', name: 'mAs for a new distance' },
      { id: 'T04', name: 'Intensity at a new distance' },
    ],
  },
  {
    name: '15% rule',
    formulas: [
      { id: 'T05', name: 'mAs after 15% more kVp' },
      { id: 'T06', name: 'kVp after a 15% increase' },
    ],
  },
  {
    name: 'Grids',
    formulas: [
      { id: 'T07', name: 'mAs for a new grid' },
      { id: 'T08', name: 'mAs for a new distance and grid' },
      { id: 'T27', name: 'Grid ratio' },
    ],
  },
  {
    name: 'Geometry',
    formulas: [
      { id: 'T09', name: 'Magnification factor' },
      { id: 'T11', name: 'Percent magnification' },
      { id: 'T10', name: 'Object size from its image' },
      { id: 'T12', name: 'Geometric unsharpness' },
      { id: 'T13', name: 'Effective focal spot' },
    ],
  },
  {
    name: 'Digital imaging',
    formulas: [
      { id: 'T21', name: 'Deviation index' },
      { id: 'T22', name: 'mAs from the deviation index' },
      { id: 'T23', name: 'Pixel size' },
      { id: 'T24', name: 'Spatial resolution' },
      { id: 'T25', name: 'Image file size' },
      { id: 'T26', name: 'Gray levels' },
      { id: 'T30', name: 'Signal-to-noise ratio' },
    ],
  },
  {
    name: 'Heat and electricity',
    formulas: [
      { id: 'T14', name: 'Heat units' },
      { id: 'T15', name: 'Transformer voltage' },
      { id: 'T16', name: 'Transformer current' },
      { id: 'T18', name: 'Ohm’s law' },
      { id: 'T17', name: 'Photon wavelength' },
    ],
  },
  {
    name: 'Dose and shielding',
    formulas: [
      { id: 'T28', name: 'Dose at a distance' },
      { id: 'T19', name: 'Intensity behind a barrier' },
      { id: 'T20', name: 'Half-value layers needed' },
      { id: 'T29', name: 'Effective dose' },
    ],
  },
  {
    name: 'In the department',
    formulas: [
      { id: 'T31', name: 'Reject rate' },
      { id: 'T32', name: 'Contrast volume' },
    ],
  },
] as const

export type FormulaId = (typeof formulaGroups)[number]['formulas'][number]['id']

export const formulaIds: readonly FormulaId[] = formulaGroups.flatMap(({ formulas }) =>
  formulas.map(({ id }) => id),
)

/** Any of them, never the same twice in a row. */
export const mixedFormulas = 'mixed'
