import type { ReviewedQuestion } from '@collimate/contract/questions'
import { useState } from 'react'

/** Why the answer is right: its beginning, and the rest behind a link. */
export function Explanation({ question }: { question: ReviewedQuestion }) {
  const [whole, setWhole] = useState(false)
  const none = question.option_reasons
    ? 'The reasons are under the options.'
    : 'This question has no explanation yet.'
  const text = question.explanation ?? none
  const beginning = whole ? null : beginningOf(text)
  return (
    <section
      id="explanation"
      aria-label="Explanation"
      tabIndex={-1}
      className="mt-6 outline-none border-l-[3px] border-beam-fill bg-beam-wash px-5 py-4.5"
    >
      <h3 className="mb-1 font-ui text-body font-semibold tracking-normal">Explanation</h3>
      <p className="max-w-measure whitespace-pre-line">
        {beginning === null ? text : `${beginning} `}
        {beginning === null ? null : (
          <a
            href="#explanation"
            className="link -my-2.5 inline-flex min-h-11 items-center font-semibold"
            onClick={(event) => {
              event.preventDefault()
              // The link goes as the rest comes.
              event.currentTarget.closest('section')?.focus({ preventScroll: true })
              setWhole(true)
            }}
          >
            Read more
          </a>
        )}
      </p>
    </section>
  )
}

/** Characters shown at once. */
const atOnce = 100

/**
 * What is shown of a long explanation at first: its first paragraph where that is shorter and says something by
 * itself, else whole words.
 *
 * @returns null where all of it is shown
 */
export function beginningOf(explanation: string): string | null {
  const characters = [...explanation]
  if (characters.length <= atOnce) return null
  const begin = characters.slice(0, atOnce).join('')
  const rest = characters.slice(atOnce).join('')
  const paragraph = `${begin}${rest.slice(0, 2)}`.split('\n\n', 1)[0] ?? ''
  const isWhole = paragraph.trim() !== '' && !paragraph.endsWith(':')
  if (isWhole && explanation.startsWith(`${paragraph}\n\n`)) return paragraph
  // A text without spaces has no better place to be cut.
  const words = /^\s/u.test(rest) ? begin : begin.replace(/(?<=\S)\s+\S*$/u, '')
  return `${words.replace(/[\s,;:–]+$/u, '')}…`
}
