import { keysOf, questionTypeOf, type Item } from '../item.ts'
import { foundIf, type ItemRule } from './item-rule.ts'
import { contentWords } from './words.ts'

const pointsAtPicture =
  /\b(?:image|images|radiograph|diagram|drawing|drawn|figure|picture|shown|shows|arrow|label\w*|letter\w*|marked|pictured|graph|chart|curve|plot|sketch|illustrated|outlined|plotted|simulated|displayed|here|panels?|profiles? \d|cross-section|beam \d|setups?|point [A-Z]|structure [A-Z]|line [A-Z])\b/i

/** Whether a picture says where it comes from: a link, a DOI, or the part of our own page that tells how it was made. */
export function isCited({ file, citation }: { file: string; citation: string }): boolean {
  const own = `/our-pictures#${file.endsWith('.svg') ? 'diagrams' : 'radiographs'}`
  return citation === own || /^(?:https?:\/\/|10\.\d{4,}\/)\S+$/.test(citation)
}

/** In words, what `isCited` asks for. */
export const notCited =
  'the citation is no link, no DOI, and not /our-pictures with #diagrams for an SVG and #radiographs for others'

/** L21: a picture has words for those who cannot see it, which tell of each mark and not the key, and a citation that leads to its source. */
export const checkPicture: ItemRule = (placed) => {
  const { item } = placed
  if (item.image === undefined) return []
  const { alt, marks = [] } = item.image
  const unsaid = marks
    .map(({ label }) => label)
    .filter((label) => label !== undefined && !new RegExp(`\\b${label}\\b`).test(alt))
  return [
    ...foundIf(alt.length < 20, placed, 'L21', 'error', 'the alt text says too little'),
    ...foundIf(
      unsaid.length > 0,
      placed,
      'L21',
      'error',
      `the alt text says nothing of mark ${unsaid.join(', ')}`,
    ),
    ...foundIf(
      revealsKey(alt, item),
      placed,
      'L21',
      'error',
      'the alt text names the key and no other option',
    ),
    ...foundIf(!isCited(item.image), placed, 'L21', 'error', notCited),
    ...foundIf(!needsPicture(item), placed, 'L21', 'error', 'the stem can be answered without the picture'),
  ]
}

/** L21: a stem that points at a picture has one. */
export const checkPictureMissing: ItemRule = (placed) => {
  const points = /\b(?:the|this) (?:diagram|drawing|figure)\b|\b(?:marked|labeled) [A-Z]\b|\bby the arrow\b/i
  const broken = placed.item.image === undefined && points.test(placed.item.stem)
  return foundIf(broken, placed, 'L21', 'warning', 'the stem speaks of a picture, and there is none')
}

/** As far as words tell: the stem points at the picture, or the options are letters or places in it. */
function needsPicture(item: Item): boolean {
  return (
    questionTypeOf(item).onPicture ||
    pointsAtPicture.test(item.stem) ||
    item.options.every(({ text }) => /(?:^|\s)[A-F1-6](?:$|[,;\s])/.test(text))
  )
}

function revealsKey(alt: string, item: Item): boolean {
  const said = new Set(contentWords(alt))
  const names = ({ text }: { text: string }) => {
    const words = contentWords(text).filter((word) => word !== '#' && word.length > 2)
    return words.length > 0 && words.every((word) => said.has(word))
  }
  const others = item.options.filter((option) => option.correct !== true)
  return keysOf(item).some(names) && !others.some(names)
}
