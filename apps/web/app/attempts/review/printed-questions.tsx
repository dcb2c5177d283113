import type { ReviewedQuestion } from '@collimate/contract/questions'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../../lib/class-names.ts'
import { useLeft } from '../../lib/use-left.ts'
import { loadPictureMarks } from '../../questions/question-picture.tsx'
import { ReviewedQuestionBody } from './reviewed-question-body.tsx'

type Printing = {
  /** What is printed alone is drawn. */
  ready: boolean
  /** Of what is printed alone. */
  list: RefObject<HTMLOListElement | null>
  /** Prints once every picture is there. */
  print: () => Promise<void>
}

/** Draws what is printed alone only for a printing: on a screen two hundred questions would be in the way. */
export function usePrinting(): Printing {
  const [ready, setReady] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const left = useLeft()
  useEffect(() => {
    // The browser's own command: what is printed must be there when this returns.
    const begin = () => flushSync(() => setReady(true))
    const end = () => setReady(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  const print = useCallback(async () => {
    flushSync(() => setReady(true))
    const pictures = [...(list.current?.querySelectorAll('img') ?? [])]
    // One that is lost is printed as such.
    const loaded = pictures.map((picture) => picture.decode().catch(() => undefined))
    await Promise.race([Promise.all([loadPictureMarks(), ...loaded]), wait(mostWait)]).catch(() => undefined)
    // Marks are drawn once their picture is.
    await wait(marksWait)
    if (!left.current) window.print()
  }, [left])
  return { ready, list, print }
}

/** Milliseconds after which it prints without the pictures that have not come. */
const mostWait = 15_000
const marksWait = 100

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

type PrintedQuestionsProps = {
  list: RefObject<HTMLOListElement | null>
  questions: readonly ReviewedQuestion[]
  listed: readonly number[]
  flags: readonly number[]
}

/** A page ends behind the first option of a question or later, and within no option, picture or note. */
const pageBreaks =
  '[&_:is(figure,h3,li,section)]:break-inside-avoid [&>:is(:has(~h3),h3,h3+p)]:break-after-avoid'

/** Every listed question with its answer, on paper alone. */
export function PrintedQuestions({ list, questions, listed, flags }: PrintedQuestionsProps) {
  return (
    <ol ref={list} aria-label="Questions" className="hidden print:block print:[zoom:0.75]">
      {listed.map((position) => {
        const question = questions[position]
        return question ? (
          <li key={question.id} className={classNames('border-t border-line py-5', pageBreaks)}>
            <ReviewedQuestionBody
              question={question}
              place={`Question ${position + 1}`}
              flagged={flags.includes(position)}
            />
          </li>
        ) : null
      })}
    </ol>
  )
}
