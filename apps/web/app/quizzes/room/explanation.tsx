import type { ReviewedQuestion } from '@collimate/contract/questions'
import { useState } from 'react'

/** Characters shown at once. */
const atOnce = 100

/** Why the answer is right: its beginning, and the rest behind a link. */
export function Explanation({ question }: { question: ReviewedQuestion }) {
  const [whole, setWhole] = useState(false)
  const none = question.option_reasons
    ? 'The reasons are under the options.'
    : 'This question has no explanation yet.'
  const characters = [...(question.explanation ?? none)]
  const cut = !whole && characters.length > atOnce
  return (
    <section
      id="explanation"
      aria-label="Explanation"
      className="mt-6 max-w-measure border-l-[3px] border-beam-fill bg-beam-wash px-5 py-4.5"
    >
      <h3 className="mb-1 font-ui text-body font-semibold tracking-normal">Explanation</h3>
      <p className="whitespace-pre-line">
        {cut ? `${characters.slice(0, atOnce).join('').trimEnd()}… ` : characters.join('')}
        {cut ? (
          <a
            href="#explanation"
            className="link -my-2.5 inline-flex min-h-11 items-center font-semibold"
            onClick={(event) => {
              event.preventDefault()
              setWhole(true)
            }}
          >
            Read more
          </a>
        ) : null}
      </p>
    </section>
  )
}
