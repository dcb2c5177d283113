import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { keepTogether } from './keep-together.ts'
import { type Pictured, QuestionPicture } from './question-picture.tsx'

type QuestionSheetProps = {
  /** From 0. */
  position: number
  text: string
  picture: Pictured
  /** Lies over the picture, which then keeps its own size. */
  onPicture?: ReactNode
  /** The same without its letters, where the student may hide them. */
  bareOnPicture?: ReactNode
  /** Above the question's text. */
  head?: ReactNode
  /** No navigator beside it: it stands in the middle, with more room above and below. */
  alone?: boolean
  /** The answer; the question's text labels it by the id `stem`. */
  children: ReactNode
}

/** One question on its page: the picture, the text, and the answer under it. */
export function QuestionSheet(props: QuestionSheetProps) {
  const { position, text, picture, onPicture, bareOnPicture, head, alone, children } = props
  const pictured = picture.image_url !== null
  const stem = useFocusOnQuestion(position)
  const fills = pictured && !onPicture
  return (
    <section
      aria-label={`Question ${position + 1}`}
      className={classNames(
        'mx-auto min-w-0 max-w-[1236px] px-4 max-md:has-[figure]:pt-0 md:px-[clamp(20px,3.2vw,48px)]',
        alone ? 'pt-4 pb-8 md:pt-10 md:pb-12' : 'pt-3 pb-7 md:pt-8 md:pb-10',
      )}
    >
      <div
        className={classNames(
          'grid gap-[18px] md:items-start',
          alone && 'mx-auto',
          pictured ? 'md:grid-cols-2 md:gap-[clamp(24px,3vw,44px)]' : 'max-w-[720px]',
          // On a phone the picture takes what its text and options leave of the window, above the dock.
          fills && 'max-md:min-h-[calc(100dvh-74px)] max-md:grid-rows-[minmax(min-content,1fr)_auto]',
        )}
      >
        <QuestionPicture of={picture} fills={fills} bare={bareOnPicture}>
          {onPicture}
        </QuestionPicture>
        <div className="min-w-0">
          {head}
          <h2
            id="stem"
            ref={stem}
            tabIndex={-1}
            className="max-w-measure font-ui text-stem font-normal tracking-normal text-pretty outline-none"
          >
            {keepTogether(text)}
          </h2>
          {children}
        </div>
      </div>
    </section>
  )
}

/** Each question is a page of its own, the first one too: reading starts at its text, from the top. */
function useFocusOnQuestion(position: number) {
  const stem = useRef<HTMLHeadingElement>(null)
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (shown.current === position) return
    shown.current = position
    // Of the first one too: the list that led to it may have been scrolled down.
    window.scrollTo({ top: 0, behavior: 'instant' })
    stem.current?.focus({ preventScroll: true })
  }, [position])
  return stem
}
