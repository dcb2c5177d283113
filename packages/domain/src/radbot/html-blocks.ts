import type { Block } from './passages.ts'

/** An element, or the text between two. */
type Node = { readonly tag: string; readonly children: (Node | string)[] }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const blockTags = /^(p|li|h[1-6])$/

/**
 * The blocks of a lesson page as plain text, formulas in one line.
 *
 * @param html as our own renderer writes it: every element closed or empty, no comments
 */
export function htmlBlocks(html: string): Block[] {
  const blocks: Block[] = []
  let loose = ''
  const add = (text: string, heading: boolean) => {
    const plain = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
    if (plain !== '') blocks.push({ heading, text: plain })
  }
  const walk = (node: Node) => {
    for (const child of node.children) {
      if (typeof child === 'string') loose += child
      else if (blockTags.test(child.tag)) {
        add(loose, false)
        loose = ''
        add(textOf(child), child.tag.startsWith('h'))
      } else if (child.tag === 'table') {
        for (const row of rowTexts(child)) add(row, false)
      } else if (child.tag === 'math') loose += textOf(child)
      else walk(child)
    }
  }
  walk(parse(html))
  add(loose, false)
  return blocks
}

/**
 * A table's rows as sentences, each cell with what its column is called: `Lowers dose: compression; Raises dose: a
 * grid`. A column without a name has what its row is called: `At rest: Adult: 60–100; Child: 70–120`.
 */
function rowTexts(table: Node): string[] {
  const rows = elementsOf(table, 'tr').map((row) =>
    row.children.flatMap((cell) => (typeof cell === 'string' ? [] : [textOf(cell).trim()])),
  )
  const [columns = [], ...body] = rows
  return body.map((cells) => {
    const told = cells.map((cell, index) => named(columns[index] ?? '', cell)).filter((text) => text !== '')
    return columns[0] === '' ? [told[0] ?? '', told.slice(1).join('; ')].join(': ') : told.join('; ')
  })
}

function named(column: string, cell: string): string {
  if (column === '' || cell === '') return cell
  return /[?:]$/.test(column) ? `${column} ${cell}` : `${column}: ${cell}`
}

function elementsOf(node: Node, tag: string): Node[] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.tag === tag ? [child] : elementsOf(child, tag)
  })
}

function parse(html: string): Node {
  const root: Node = { tag: '', children: [] }
  const open = [root]
  for (const [piece, closing, tag] of html.matchAll(/<(\/?)([a-zA-Z][\w-]*)[^>]*>|[^<]+/g)) {
    const parent = open.at(-1) ?? root
    if (tag === undefined) parent.children.push(decoded(piece))
    else if (closing === '/') {
      if (open.length > 1) open.pop()
    } else {
      const node: Node = { tag: tag.toLowerCase(), children: isWideSpace(piece) ? ['; '] : [] }
      parent.children.push(node)
      if (!piece.endsWith('/>') && !/^(br|hr|img|col|wbr)$/.test(node.tag)) open.push(node)
    }
  }
  return root
}

/** Whether it stands between two formulas of one line. */
function isWideSpace(tag: string): boolean {
  return Number(/^<mspace width="([\d.]+)em"/.exec(tag)?.[1] ?? 0) >= 1
}

function textOf(node: Node | string): string {
  if (typeof node === 'string') return node
  const parts = node.children.map(textOf).filter((part) => node.tag === 'mtext' || part !== '')
  const [first = '', second = ''] = parts
  switch (node.tag) {
    case 'mo':
      return /^[=×÷+−·≈<>≤≥–-]$/.test(parts.join('').trim()) ? ` ${parts.join('').trim()} ` : parts.join('')
    case 'mfrac':
      return `${grouped(first)} ÷ ${grouped(second)}`
    case 'msup':
      return `${first}${{ '2': '²', '3': '³' }[second.trim()] ?? `^${grouped(second)}`}`
    case 'msqrt':
      return `√${grouped(parts.join(''))}`
    case 'annotation':
      return ''
    case 'br':
      return ' '
    default:
      return parts.join('')
  }
}

function grouped(text: string): string {
  return /\s/.test(text.trim()) ? `(${text.trim()})` : text.trim()
}

function decoded(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => {
    const code = /^#x([\da-f]+)$/i.exec(name)?.[1]
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
    const number = /^#(\d+)$/.exec(name)?.[1]
    return entities[name] ?? (number === undefined ? whole : String.fromCodePoint(Number(number)))
  })
}
