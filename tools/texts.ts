import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

/** A text that people may see, where it begins in its file; what is computed in it reads `{…}`. */
export type Text = { line: number; text: string }

type Node = { type: string; span?: { start: number } } & Record<string, unknown>

const sources = ['apps/*/{app,src}/**/*.{ts,tsx}', 'packages/{contract,domain}/src/**/*.ts']
const notShipped = /\.test\.tsx?$|\.d\.ts$|\/test-support\/|\/tables\.ts$/
/** What an element says of itself to the program, not to people. */
const silentAttributes = new Set(['className', 'style', 'd', 'viewBox', 'sizes', 'media', 'transform'])
/** Thrown at programmers; a person gets one of the contract's errors. */
const internalErrors = new Set(['Error', 'RangeError', 'TypeError', 'SyntaxError'])
const skipped = new Set(['ImportDeclaration', 'RegExpLiteral'])

/**
 * Finds what people may see in a module: texts of elements, their attributes, and strings that read like a
 * sentence, a title or a part of one. Class names, SQL, types, imports and errors for programmers are left out.
 *
 * @param tsx whether the source may hold elements
 */
export function findTexts(source: string, tsx: boolean): Text[] {
  const bytes = Buffer.from(source)
  const found: Text[] = []
  const add = (node: Node, written: string) => {
    // The parser counts bytes, from 1.
    const line = bytes
      .subarray(0, (node.span?.start ?? 1) - 1)
      .toString()
      .split('\n').length
    const parts = written.replaceAll(/<style[^]*?<\/style>/g, '').split(/<[^>]*>/)
    const texts = parts.map((part) => part.replaceAll(/\s+/g, ' ').trim()).filter(isText)
    found.push(...texts.map((text) => ({ line, text })))
  }
  const visit = (value: unknown, inText = false): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, inText)
    if (!isNode(value)) {
      if (isExpression(value)) visit(value.expression, inText)
      return
    }
    if (isSilent(value)) return
    const ownText =
      value.type === 'JSXElement' || value.type === 'JSXFragment' ? elementText(value) : undefined
    if (ownText !== undefined && !inText) add(firstText(value) ?? value, ownText)
    if (value.type === 'StringLiteral') add(value, String(value.value))
    if (value.type === 'TemplateLiteral') add(value, quasis(value).join('{…}'))
    for (const [key, part] of Object.entries(value)) {
      if (key !== 'span' && key !== 'key')
        visit(part, key === 'children' && (inText || ownText !== undefined))
    }
  }
  visit(parseSync(source, { syntax: 'typescript', tsx }).body)
  return found.toSorted((a, b) => a.line - b.line)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** An argument or an element of a list, which the parser wraps. */
function isExpression(value: unknown): value is { expression: unknown } {
  return typeof value === 'object' && value !== null && 'expression' in value
}

function isSilent(node: Node): boolean {
  const called = isNode(node.callee) ? node.callee : undefined
  const owner = isNode(called?.object) ? called.object : undefined
  const attribute = node.type === 'JSXAttribute' && isNode(node.name) ? String(node.name.value) : ''
  return (
    skipped.has(node.type) ||
    (node.type.startsWith('Ts') && !/^Ts(As|Satisfies|NonNull|Const)/.test(node.type)) ||
    silentAttributes.has(attribute) ||
    (node.type === 'NewExpression' && internalErrors.has(String(called?.value))) ||
    (node.type === 'CallExpression' && /^(log|console)$/.test(String(owner?.value))) ||
    (node.type === 'TaggedTemplateExpression' && isNode(node.tag) && node.tag.value === 'sql')
  )
}

function quasis(template: Node): string[] {
  return Array.isArray(template.quasis)
    ? template.quasis.map((quasi: { cooked: string }) => quasi.cooked)
    : []
}

/** @returns what an element says with the elements inside it, `undefined` without a word of its own */
function elementText(element: Node): string | undefined {
  const children = element.children as Node[]
  if (!children.some((child) => child.type === 'JSXText' && /\w/.test(String(child.value)))) return undefined
  return children.map(childText).join('')
}

function childText(child: Node): string {
  if (child.type === 'JSXText') return String(child.value)
  if (child.type !== 'JSXElement' && child.type !== 'JSXFragment') {
    const inner = isNode(child.expression) ? child.expression : undefined
    if (inner?.type === 'StringLiteral') return String(inner.value)
    return inner?.type === 'JSXEmptyExpression' ? '' : '{…}'
  }
  return (child.children as Node[]).map(childText).join('')
}

function firstText(element: Node): Node | undefined {
  return (element.children as Node[]).find(
    (child) => child.type === 'JSXText' && /\w/.test(String(child.value)),
  )
}

/** Whether a string has words a person reads: not a key, an address, a list of classes or a path of a drawing. */
function isText(text: string): boolean {
  if (!/[a-z]{2}/i.test(text.replaceAll('{…}', '')) || /^[./#@]|^[a-z-]+:|:\/\/|^[A-Z]+ \/api/.test(text))
    return false
  const words = text.split(' ')
  if (words.length === 1) return /^[A-Z“][a-z’]/.test(text)
  const coded = words.filter((word) => /[a-z\d{}]-[a-z\d[]|^-?\d+$|[a-z]:[a-z[]|^[a-z]+[[(_]/.test(word))
  return /[A-Z].*[a-z]|[.,…’?]/.test(text) || coded.length * 2 < words.length
}

/** @returns the folder of a file, or its own name where it lies beside the folders; the same word in every app */
export function nounOf(file: string): string {
  const [, app = '', rest = ''] = /^(?:apps|packages)\/([^/]+)\/(?:src|app)\/(.*)$/.exec(file) ?? []
  if (app === 'stripe-sandbox') return app
  return (rest.split('/')[0] ?? rest).replace(/\.tsx?$/, '')
}

/** Writes `NOUN.txt` with a line `file:line text` for each text of that noun. */
function writeTexts(root: string, folder: string): number {
  const nouns = new Map<string, string[]>()
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    if (notShipped.test(file)) continue
    const lines = findTexts(readFileSync(join(root, file), 'utf8'), file.endsWith('x')).map(
      ({ line, text }) => `${file}:${line} ${text}`,
    )
    if (lines.length > 0) nouns.set(nounOf(file), [...(nouns.get(nounOf(file)) ?? []), ...lines])
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [noun, lines] of nouns) writeFileSync(join(folder, `${noun}.txt`), `${lines.join('\n')}\n`)
  return [...nouns.values()].flat().length
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const folder = join(root, '.cache/texts')
  console.log(`${writeTexts(root, folder)} texts, by noun, in ${folder}`)
}
