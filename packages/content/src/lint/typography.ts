import { found, type ItemRule } from './item-rule.ts'

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
