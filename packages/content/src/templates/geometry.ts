import { template, type Template } from './template.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** MA2: geometry. Distances in cm, focal spots (f, a) in mm, target angle (th) in degrees. */
export const geometryTemplates: readonly Template[] = [
  template({
    id: 'T09',
    objective: 'MA2',
    asked: 'magnification factor',
    unit: '',
    decimals: 2,
    parameters: { SID: [100, 120, 150, 180], OID: [8, 10, 15, 20] },
    answer: {
      value: ({ SID, OID }) => SID / (SID - OID),
      working: '{SID} ÷ ({SID} − {OID})',
      because: 'magnification is SID over SOD, and SOD is SID minus OID',
    },
    wrong: [
      {
        name: 'Divides SID by OID instead of SOD',
        value: ({ SID, OID }) => SID / OID,
        working: '{SID} ÷ {OID}',
      },
      {
        name: 'Turns the ratio upside down, which would make the image smaller',
        value: ({ SID, OID }) => (SID - OID) / SID,
        working: '({SID} − {OID}) ÷ {SID}',
      },
      {
        name: 'Squares the ratio, as is done for intensity',
        value: ({ SID, OID }) => (SID / (SID - OID)) ** 2,
        working: '({SID} ÷ ({SID} − {OID}))²',
      },
    ],
  }),
  template({
    id: 'T10',
    objective: 'MA2',
    asked: 'size of the object from the size of its image',
    unit: 'cm',
    decimals: 1,
    parameters: { im: [6, 9, 12, 15], SID: [100, 120, 180], OID: [15, 20, 25] },
    answer: {
      value: ({ im, SID, OID }) => (im * (SID - OID)) / SID,
      working: '{im} × ({SID} − {OID}) ÷ {SID}',
      because: 'the object is the image divided by the magnification, SID over SOD',
    },
    wrong: [
      {
        name: 'Multiplies by the magnification instead of dividing',
        value: ({ im, SID, OID }) => (im * SID) / (SID - OID),
        working: '{im} × {SID} ÷ ({SID} − {OID})',
      },
      {
        name: 'Takes the share OID has of SID',
        value: ({ im, SID, OID }) => (im * OID) / SID,
        working: '{im} × {OID} ÷ {SID}',
      },
      {
        name: 'Subtracts OID from SID twice',
        value: ({ im, SID, OID }) => (im * (SID - 2 * OID)) / SID,
        working: '{im} × ({SID} − 2 × {OID}) ÷ {SID}',
      },
    ],
  }),
  template({
    id: 'T11',
    objective: 'MA2',
    asked: 'percent magnification',
    unit: '%',
    decimals: 0,
    parameters: { SID: [100, 120, 180], OID: [10, 12, 20, 30] },
    answer: {
      value: ({ SID, OID }) => (SID / (SID - OID) - 1) * 100,
      working: '({SID} ÷ ({SID} − {OID}) − 1) × 100',
      because: 'percent magnification is how much the image exceeds the object, in percent of the object',
    },
    wrong: [
      {
        name: 'Reports the magnification factor itself as a percentage',
        value: ({ SID, OID }) => (SID / (SID - OID)) * 100,
        working: '{SID} ÷ ({SID} − {OID}) × 100',
      },
      {
        name: 'Divides OID by SID instead of SOD',
        value: ({ SID, OID }) => (OID / SID) * 100,
        working: '{OID} ÷ {SID} × 100',
      },
      {
        name: 'Reports SOD as a percentage of SID',
        value: ({ SID, OID }) => ((SID - OID) / SID) * 100,
        working: '({SID} − {OID}) ÷ {SID} × 100',
      },
    ],
  }),
  template({
    id: 'T12',
    objective: 'MA2',
    asked: 'geometric unsharpness',
    unit: 'mm',
    decimals: 2,
    parameters: { f: [0.6, 1, 1.2], SID: [100, 120, 180], OID: [10, 15, 20] },
    answer: {
      value: ({ f, SID, OID }) => (f * OID) / (SID - OID),
      working: '{f} × {OID} ÷ ({SID} − {OID})',
      because: 'geometric unsharpness is focal-spot size times OID over SOD',
    },
    wrong: [
      {
        name: 'Multiplies the focal spot by the magnification',
        value: ({ f, SID, OID }) => (f * SID) / (SID - OID),
        working: '{f} × {SID} ÷ ({SID} − {OID})',
      },
      {
        name: 'Turns OID over SOD upside down',
        value: ({ f, SID, OID }) => (f * (SID - OID)) / OID,
        working: '{f} × ({SID} − {OID}) ÷ {OID}',
      },
      {
        name: 'Divides by SID instead of SOD',
        value: ({ f, SID, OID }) => (f * OID) / SID,
        working: '{f} × {OID} ÷ {SID}',
      },
    ],
  }),
  template({
    id: 'T13',
    objective: 'MA2',
    asked: 'effective focal spot by the line-focus principle',
    unit: 'mm',
    decimals: 2,
    parameters: { a: [2, 3, 4, 5], th: [10, 12, 15, 17] },
    answer: {
      value: ({ a, th }) => a * Math.sin(radians(th)),
      working: '{a} × sin {th}°',
      because: 'the effective focal spot is the actual length times the sine of the target angle',
    },
    wrong: [
      {
        name: 'Uses the cosine of the target angle',
        value: ({ a, th }) => a * Math.cos(radians(th)),
        working: '{a} × cos {th}°',
      },
      {
        name: 'Divides by the sine, which would enlarge the spot',
        value: ({ a, th }) => a / Math.sin(radians(th)),
        working: '{a} ÷ sin {th}°',
      },
      {
        name: 'Reads the angle as a percentage',
        value: ({ a, th }) => (a * th) / 100,
        working: '{a} × {th} ÷ 100',
      },
    ],
  }),
]
