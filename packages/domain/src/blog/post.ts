/** Characters of a post that its card shows. */
const excerptLength = 250
const wordsPerMinute = 200

/** The beginning of a body, whole when it is short enough; longer ones end in an ellipsis. */
export function excerptOf(body: string): string {
  const characters = [...body]
  return characters.length <= excerptLength ? body : `${characters.slice(0, excerptLength).join('')}…`
}

/** @returns whole minutes, at least 1 */
export function readMinutes(body: string): number {
  const words = body.split(/\s+/).filter((word) => word !== '').length
  return Math.max(1, Math.ceil(words / wordsPerMinute))
}

/**
 * The day a post was published, the same for every reader wherever they are.
 *
 * @param instant ISO 8601
 * @returns `3/5/2024`, or in the long form `March 5, 2024`
 */
export function publishedDate(instant: string, form: 'short' | 'long'): string {
  const month = form === 'long' ? 'long' : 'numeric'
  return new Date(instant).toLocaleDateString('en-US', {
    year: 'numeric',
    month,
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** One part of a post as it is set on the page. */
export type PostBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/** Splits a body at its line breaks: every line is a paragraph, word for word. */
export function postParagraphs(body: string): PostBlock[] {
  return linesOf(body).map((text) => ({ kind: 'paragraph', text }))
}

/**
 * As `postParagraphs`, for the posts of a release, which are written with two plain signs: a line that begins with
 * `## ` is a heading, lines that begin with `- ` and follow each other are a list.
 */
export function postBlocks(body: string): PostBlock[] {
  const blocks: PostBlock[] = []
  let items: string[] | null = null
  for (const line of linesOf(body)) {
    if (line.startsWith('- ')) {
      if (items === null) blocks.push({ kind: 'list', items: (items = []) })
      items.push(line.slice(2).trim())
      continue
    }
    items = null
    blocks.push(
      line.startsWith('## ')
        ? { kind: 'heading', text: line.slice(3).trim() }
        : { kind: 'paragraph', text: line },
    )
  }
  return blocks
}

function linesOf(body: string): string[] {
  return body
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
