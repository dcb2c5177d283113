import { micromark, parse, postprocess, preprocess } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import type { CompileContext, Extension, HtmlExtension, Token } from 'micromark-util-types'
import temml from 'temml'
import { mathSyntax } from './math-syntax.ts'

export type RenderedLesson = {
  /** Made of the page's own Markdown alone: no raw HTML, no picture, no address outside, formulas as MathML. */
  readonly html: string
  /** As a reader counts them; a formula is one word. */
  readonly words: number
  /** What a page may not hold, in words; where there is any, `html` is empty. */
  readonly problems: readonly string[]
}

/** What Markdown can do and a lesson must not: written as text, so that nothing of it reaches a page. */
const disabled: Extension = {
  disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'labelStartImage', 'autolink', 'definition'] },
}
const extensions = [gfmTable(), mathSyntax, disabled]

/**
 * Renders a page's Markdown: GFM tables, formulas in `$…$` or in a fence named math, links within the site.
 *
 * @param body without its front matter
 */
export function renderLesson(body: string): RenderedLesson {
  const problems = findProblems(body)
  if (body.trim() === '') problems.push('the page has no text')
  const html = micromark(body, {
    extensions,
    htmlExtensions: [gfmTableHtml(), scrollingTables, formulas((problem) => problems.push(problem))],
  })
  return { html: problems.length === 0 ? html : '', words: countVisibleWords(html), problems }
}

/** A wide table scrolls by itself, and by keyboard. */
const scrollingTables: HtmlExtension = {
  enter: {
    table(token) {
      this.lineEndingIfNeeded()
      this.tag('<div class="lesson-table" role="region" aria-label="Table" tabindex="0">')
      gfmTableHtml().enter?.table?.call(this, token)
    },
  },
  exit: {
    table(token) {
      gfmTableHtml().exit?.table?.call(this, token)
      this.tag('</div>')
    },
  },
}

/** Both kinds of formula; code that is none of them is the only other thing a fence may hold, and is refused. */
function formulas(report: (problem: string) => void): HtmlExtension {
  let fence: { info: string; lines: string[] } | undefined
  const draw = (context: CompileContext, tex: string, display: boolean) => {
    const drawn = drawFormula(tex, display)
    if ('problem' in drawn) report(drawn.problem)
    else context.raw(drawn.mathml)
  }
  return {
    enter: {
      codeFenced() {
        fence = { info: '', lines: [] }
        this.lineEndingIfNeeded()
      },
      codeFencedFenceInfo() {
        this.buffer()
      },
      inlineMath() {
        this.buffer()
      },
    },
    exit: {
      codeFencedFenceInfo() {
        if (fence !== undefined) fence.info = this.resume()
      },
      codeFencedFence() {
        // The default writes the end of a tag that is not begun here.
      },
      codeFlowValue(token) {
        fence?.lines.push(this.sliceSerialize(token))
      },
      codeFenced() {
        if (fence?.info === 'math') draw(this, fence.lines.join('\n'), true)
        else report('a fence holds anything but math')
        fence = undefined
      },
      inlineMath(token) {
        this.resume()
        draw(this, this.sliceSerialize(token).slice(1, -1), false)
      },
    },
  }
}

/** A formula in TeX as MathML, or what is wrong with it. */
export function drawFormula(tex: string, display: boolean): { mathml: string } | { problem: string } {
  try {
    // Styles in attributes are against the site's policy; the page's own style does what they do.
    const options = { displayMode: display, throwOnError: true, trust: false }
    return { mathml: temml.renderToString(tex, options).replaceAll(/ style="[^"]*"/g, '') }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
    return { problem: `the formula ${tex} cannot be read: ${reason}` }
  }
}

/** Read as Markdown that may do everything, for what is disabled would be shown as the text it is: authors must hear. */
function findProblems(body: string): string[] {
  const chunks = preprocess()(body, undefined, true)
  const events = postprocess(
    parse({ extensions: [gfmTable(), mathSyntax] })
      .document()
      .write(chunks),
  )
  return events.flatMap(([kind, token, context]) => {
    const problem = kind === 'enter' ? problemOf(token, () => context.sliceSerialize(token)) : null
    return problem === null ? [] : [problem]
  })
}

function problemOf({ type }: Token, read: () => string): string | null {
  const begin = () => read().slice(0, 40)
  switch (type) {
    case 'htmlFlow':
    case 'htmlText':
      return `raw HTML: ${begin()}`
    case 'image':
      return `a picture in the text, not in the head: ${begin()}`
    case 'autolink':
    case 'definition':
      return `a link in a form that is not used here: ${begin()}`
    case 'resourceDestinationString':
      return /^\/(?![/\\])/.test(read()) ? null : `a link that leads outside: ${read()}`
    case 'atxHeadingSequence':
      return read() === '#' ? 'a heading above ##' : null
    case 'setextHeading':
      return 'a heading underlined, not begun with ##'
    case 'codeIndented':
      return 'a paragraph that is indented like code'
    default:
      return null
  }
}

function countVisibleWords(html: string): number {
  const text = html.replaceAll(/<math[\s\S]*?<\/math>/g, ' x ').replaceAll(/<[^>]*>/g, ' ')
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
