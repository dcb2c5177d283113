import { htmlBlocks } from '@collimate/domain/radbot/html-blocks'
import { passagesOf } from '@collimate/domain/radbot/passages'
import { formless } from '@collimate/domain/radbot/words'
import { join } from 'node:path'
import * as z from 'zod'
import { broken, listFiles, readAs } from './content-file.ts'
import type { Finding } from './finding.ts'
import type { PlacedPage } from './lessons/lesson.ts'

const plain = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^\S(?:.*\S)?$/, 'begins or ends with a space')

/** What students ask that one place of a lesson page answers, in words the page does not use. */
const asked = z.strictObject({
  /** Id of the page. */
  page: z.string(),
  /** The words of the page that answer, as RadBot quotes them. */
  quote: plain(400),
  asks: z
    .array(plain(120).regex(/^[^<>*_`$[\]{}\\|]*$/, 'has markup'))
    .min(1)
    .max(12),
})

/** Of one page, with the file it is in; `file` is relative to the content folder. */
export type PlacedAsks = z.infer<typeof asked> & { readonly file: string }

const root = 'radbot-asks'

/** `content/radbot-asks/TOPIC/SUBSECTION.json`, all of them, with a finding for each that could not be read. */
export async function readRadBotAsks(folder: string): Promise<{ asks: PlacedAsks[]; findings: Finding[] }> {
  const files = (await listFiles(join(folder, root))).map((file) => `${root}/${file}`)
  const read = await Promise.all(
    files.map(async (file) => ({ file, ...(await readAs(folder, file, z.array(asked))) })),
  )
  return {
    asks: read.flatMap(({ file, value }) => (value ?? []).map((one) => ({ ...one, file }))),
    findings: read.flatMap(({ findings }) => findings),
  }
}

type Page = Pick<PlacedPage, 'file' | 'topic' | 'subsection'> & {
  readonly head: Pick<PlacedPage['head'], 'id'>
  readonly rendered: Pick<PlacedPage['rendered'], 'html'>
}

/**
 * Pages that are not there or in another file, quotes that are not in exactly one passage of their page, passages that
 * nobody asks for, and questions that two pages answer.
 */
export function checkRadBotAsks(asks: readonly PlacedAsks[], pages: readonly Page[]): Finding[] {
  const byPage = Map.groupBy(asks, ({ page }) => page)
  const known = new Map(pages.map((page) => [page.head.id, page]))
  return [
    ...asks.flatMap(({ file, page }) => {
      const place = known.get(page)
      if (place === undefined) return [broken(file, page, 'is no page', 'R04')]
      return file === fileOf(place) ? [] : [broken(file, page, `belongs into ${fileOf(place)}`, 'R04')]
    }),
    ...pages.flatMap((page) => checkPage(page, byPage.get(page.head.id) ?? [])),
    ...checkTwice(asks),
  ]
}

function checkPage(page: Page, asks: readonly PlacedAsks[]): Finding[] {
  const passages = passagesOf(htmlBlocks(page.rendered.html)).map(({ body }) => body)
  const found = (message: string) => broken(fileOf(page), page.head.id, message, 'R04')
  return [
    ...asks.flatMap(({ quote }) => {
      const count = passages.filter((body) => body.includes(quote)).length
      return count === 1 ? [] : [found(`“${quote}” is in ${count} passages of the page, not in one`)]
    }),
    ...passages
      .filter((body) => !asks.some(({ quote }) => body.includes(quote)))
      .map((body) => found(`no question is there for the passage “${body.slice(0, 60)}…”`)),
  ]
}

/** A question that two pages answer leads to either of them by chance. */
function checkTwice(asks: readonly PlacedAsks[]): Finding[] {
  const pageOf = new Map<string, string>()
  return asks.flatMap(({ file, page, asks: texts }) =>
    texts.flatMap((text) => {
      const key = formless(text)
      const first = pageOf.get(key) ?? page
      pageOf.set(key, first)
      return first === page ? [] : [broken(file, page, `“${text}” is asked of ${first}, too`, 'R04')]
    }),
  )
}

function fileOf({ topic, subsection }: Pick<Page, 'topic' | 'subsection'>): string {
  return `${root}/${topic}/${subsection}.json`
}
