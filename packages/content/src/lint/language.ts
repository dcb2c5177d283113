import { found, type ItemRule } from './item-rule.ts'

const habits: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  {
    what: 'British spelling',
    pattern:
      /\b(?:colours?|coloured|centre[ds]?|metres?|centimetres?|millimetres?|litres?|tumours?|oedema|haem\w+|anaem\w+|anaesth\w+|paediatric\w*|oesophag\w+|fibres?|grey|behaviour|labour|(?:catheter|visual|minim|immobil|organ|steril|recogn)is(?:e|ed|es|ing|ation)|analys(?:ed|ing)|catalogue|programme|fluoroscopical|diarrhoea|orthopaedic\w*|leukaemia|sulph\w+|aluminium|judgement)\b/i,
  },
  {
    what: 'a brand',
    pattern:
      /\b(?:omnipaque|visipaque|isovue|optiray|gastrografin|cystografin|benadryl|valium|versed|lasix|tylenol|narcan|zofran|solu-?medrol|siemens|philips|carestream|fujifilm|hologic|agfa|konica|velcro|band-?aid|kleenex|purell|epipen)\b/i,
  },
  { what: 'a title with a name', pattern: /\b(?:Mr|Mrs|Ms|Miss|Dr)\.? [A-Z][a-z]+/ },
  {
    what: 'race or origin',
    pattern:
      /\b(?:caucasian|hispanic|latino|latina|african[- ]american|asian[- ]american|black (?:man|woman|patient)|white (?:man|woman|patient))\b/i,
  },
  {
    what: 'words that put a condition before the person',
    pattern:
      /\b(?:diabetics|(?:a|the|an) (?:diabetic|epileptic|asthmatic|schizophrenic|paraplegic|quadriplegic|hemophiliac)(?! \w)|wheelchair[- ]bound|suffer(?:s|ing)? from|victims?|the (?:disabled|handicapped|elderly|blind|deaf)|retarded|crippled)\b/i,
  },
]

/** L22: US spelling, no brands, no names, person first. */
export const checkLanguage: ItemRule = (placed) => {
  const { stem, options, keep } = placed.item
  const texts = [stem, keep, ...options.flatMap(({ text, why }) => [text, why])]
  return habits.flatMap(({ what, pattern }) => {
    const hit = texts.map((text) => pattern.exec(text)?.[0]).find((match) => match !== undefined)
    return hit === undefined ? [] : [found(placed, 'L22', 'warning', `${what}: "${hit}"`)]
  })
}

/** What has one way to be written, and the other ways that turn up. */
const spellings: readonly { readonly way: string; readonly others: RegExp }[] = [
  { way: '20%', others: /\d\s+%|\d[ -]percent\b/ },
  { way: '45°', others: /\d[ -]degrees?\b/ },
  { way: '15 to 20°', others: /\d° ?(?:to|–|-) ?\d/ },
  { way: '10 × 12', others: /[\d)%²] x [\d(A-Za-z]|\d[x*]\d/ },
  { way: 'L4–L5', others: /\b[CTLS]\d+-[CTLS]?\d/ },
  { way: '−3', others: /(?:^|[\s(=])-\d/ },
  { way: '12 − 3', others: /[\d)] - [\d(A-Za-z]/ },
  { way: 'a colon, a comma or two sentences', others: /—/ },
  { way: 'Scottie', others: /\bscotty\b/i },
]

/** L26: signs and names are written one way. */
export const checkTypography: ItemRule = (placed) => {
  const { stem, options, keep, image } = placed.item
  const texts = [stem, keep, image?.alt ?? '', ...options.flatMap(({ text, why }) => [text, why])]
  return spellings.flatMap(({ way, others }) => {
    const hit = texts.map((text) => others.exec(text)?.[0]).find((match) => match !== undefined)
    return hit === undefined ? [] : [found(placed, 'L26', 'error', `"${hit}" is written like ${way}`)]
  })
}
