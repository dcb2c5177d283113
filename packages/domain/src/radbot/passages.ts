/** A piece of a source that can be quoted by itself. */
export type Passage = {
  /** The heading it is under; empty for none. */
  readonly part: string
  /** Plain text of whole sentences. */
  readonly body: string
}

/** A heading, or what stands between two: a paragraph, or an entry of a list. */
export type Block = { readonly heading: boolean; readonly text: string }

/** Words a passage has at most: paragraphs are joined up to it, and a longer one is divided between its sentences. */
const mostWords = 110

/** Divides a text into passages. Paragraphs under one heading stay together as long as they fit. */
export function passagesOf(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = []
  let part = ''
  for (const { heading, text } of blocks) {
    if (heading) {
      part = text
      continue
    }
    for (const body of divided(withMark(text))) {
      const last = passages.at(-1)
      const together = `${last?.body} ${body}`
      // What is announced is not quoted without what announces it.
      const announced = last?.body.endsWith(':') ?? false
      if (last?.part === part && (announced || countWords(together) <= mostWords))
        passages[passages.length - 1] = { part, body: together }
      else passages.push({ part, body })
    }
  }
  return passages
}

/** The blocks of a text in Markdown, as plain text. */
export function blocksOf(markdown: string): Block[] {
  const text = markdown.replaceAll('\r\n', '\n')
  return text.split(/\n{2,}|\n(?=#|[-*] |\d+\. )|(?<=(?:^|\n)#[^\n]*)\n/).flatMap((piece) => {
    const found = /^(#{1,6} |[-*] |\d+\. )?([^]*)$/.exec(piece.trim())
    const block = { heading: found?.[1]?.startsWith('#') ?? false, text: plainText(found?.[2] ?? '') }
    return block.text === '' ? [] : [block]
  })
}

/** The sentences of a text, each with its mark; decimals and abbreviations end none, the end of a line ends one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(
      /\n+|(?<=[.!?][”")’]?)(?<!\b(?:e\.g|i\.e|vs|approx|Dr|Mr|Ms|No|Fig|St)\.)\s+(?=[“"(]?[\p{Lu}\p{N}√−])/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** Without Markdown's marks and without control characters; spaces single. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replaceAll(/(?<![\w*])[*_](\S(?:[^*_]*\S)?)[*_](?![\w*])/g, '$1')
    .replaceAll(/^>\s?/gm, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function divided(text: string): string[] {
  const parts: string[] = []
  for (const sentence of sentencesOf(text)) {
    const last = parts.at(-1)
    if (last !== undefined && countWords(last) + countWords(sentence) <= mostWords)
      parts[parts.length - 1] = `${last} ${sentence}`
    else parts.push(sentence)
  }
  return parts
}

function countWords(text: string): number {
  return text.split(/\s+/).length
}

/** The entry of a list may lack its mark. */
function withMark(text: string): string {
  return /[.!?:)”"]$/.test(text) ? text : `${text}.`
}
