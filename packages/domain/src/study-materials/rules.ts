/** What counts as one place of a material: text without pages is counted in parts. */
export type PlaceKind = 'page' | 'slide' | 'part'

/** The six types taken, by the ending of a file's name. */
export const materialTypes = {
  pdf: { contentType: 'application/pdf', place: 'page' },
  doc: { contentType: 'application/msword', place: 'part' },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    place: 'part',
  },
  txt: { contentType: 'text/plain', place: 'part' },
  ppt: { contentType: 'application/vnd.ms-powerpoint', place: 'slide' },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    place: 'slide',
  },
} as const satisfies Record<string, { contentType: string; place: PlaceKind }>

export type MaterialType = keyof typeof materialTypes

const whole = new Intl.NumberFormat('en-US')

/** `31 pages`, `1 slide` */
export function placesText(type: MaterialType, places: number): string {
  return `${whole.format(places)} ${materialTypes[type].place}${places === 1 ? '' : 's'}`
}

/** What a form's file field accepts. */
export const acceptedEndings = Object.keys(materialTypes)
  .map((type) => `.${type}`)
  .join(',')

const mega = 2 ** 20

/** Most characters of each text, bytes of a file, and what one student may keep. */
export const materialLimits = {
  title: 200,
  description: 2000,
  fileBytes: 20 * mega,
  files: 200,
  totalBytes: 500 * mega,
} as const

/** What is wrong with a file that is not taken. */
export const fileProblems = {
  unsupported: 'Please choose a PDF, DOC, DOCX, TXT, PPT or PPTX file.',
  empty: 'This file is empty. Please choose another one.',
  tooLarge: 'This file is larger than 20 MB. Please choose a smaller one, or split it.',
} as const

/** What can be said of a file before it is sent, or null. */
export function problemOfFile({ name, size }: { name: string; size: number }): string | null {
  if (typeOfName(name) === null) return fileProblems.unsupported
  if (size === 0) return fileProblems.empty
  return size > materialLimits.fileBytes ? fileProblems.tooLarge : null
}

export const materialStatuses = ['uploaded', 'processing', 'ready', 'failed'] as const
export type MaterialStatus = (typeof materialStatuses)[number]

/** Most places, and characters in all, that are read of one material. */
export const readingLimits = { places: 2000, characters: 4_000_000 } as const

/** Passages a search counts: more than anybody looks through, and few enough to be ranked while others wait. */
export const mostCounted = 5000

/** Why a material could not be read, and what to do about it. */
export const materialFailures = {
  password: 'This file has a password. Save a copy without one and upload it again.',
  macros: 'This file contains macros, so we didn’t open it. Save it as a PDF and upload that.',
  broken: 'We couldn’t read this file. Save a new copy as a PDF and try again.',
  'unpacks-too-large':
    'This file unpacks to far more than its size suggests, so we didn’t open it. Save it as a PDF and try again.',
  'too-many-places': `This file has more than ${whole.format(readingLimits.places)} pages. Split it and upload the parts.`,
  'too-much-text': 'This file has more text than we can search. Split it and upload the parts.',
  'too-heavy':
    'This file takes too much time or memory to read. Split it, or save it as a PDF, and try again.',
  'no-text':
    'We found no text in this file. If it is a scan, run text recognition (OCR) on it and upload it again.',
  'not-read': 'Something went wrong on our side while reading this file. Please try again.',
} as const
export type MaterialFailure = keyof typeof materialFailures

/** @returns the type a file's name says, or null when it is none of the six */
export function typeOfName(fileName: string): MaterialType | null {
  const ending = endingOf(fileName).toLowerCase()
  return Object.hasOwn(materialTypes, ending) ? (ending as MaterialType) : null
}

/** As it is spelled: of a name that says a type, that type in small or capital letters. */
export function endingOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1] ?? ''
}

/** @param contentType of a stored material */
export function typeOfContentType(contentType: string): MaterialType | null {
  const types = Object.keys(materialTypes) as MaterialType[]
  return types.find((type) => materialTypes[type].contentType === contentType) ?? null
}

/** Longest cleaned name, in characters, without its ending. */
const longestStem = 120

/**
 * The name a file is kept and downloaded under: the last part of a path, without control and formatting characters
 * (one of those turns `fdp.exe` around on the screen) or what Windows takes in no name.
 *
 * @param given as the browser sent it
 */
export function cleanFileName(given: string, type: MaterialType): string {
  const name = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    // From the first of a run alone: tried at each of them, a long run would be read as many times.
    .replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const short = Array.from(stem).slice(0, longestStem).join('').trim()
  return `${short === '' ? 'material' : short}.${type}`
}
