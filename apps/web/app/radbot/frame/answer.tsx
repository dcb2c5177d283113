import type { AskedQuestion, Passage } from '@collimate/contract/radbot'
import { categoryNames } from '@collimate/domain/questions/categories'
import { ArrowRight, ChevronDown, CircleQuestionMark, Upload } from 'lucide-react'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { sourcesText } from '../sources-text.ts'
import { Numeral } from './numeral.tsx'
import { PhrasedAnswer } from './phrased-answer.tsx'
import { ReportAnswer } from './report-answer.tsx'

type AnswerFrameProps = { ref: Ref<HTMLElement>; text: string; children: ReactNode }

/** A question as it was asked, and what follows it. */
export function AnswerFrame({ ref, text, children }: AnswerFrameProps) {
  const id = useId()
  return (
    <article
      ref={ref}
      aria-labelledby={id}
      className="scroll-mt-4 border-line pt-5 pb-7 not-first:border-t first:pt-1"
    >
      <header className="mb-4">
        <p className="mb-0.5 text-meta text-muted">You asked</p>
        <h2 id={id} className="max-w-[34ch] text-h2 text-pretty break-words whitespace-pre-line">
          {text}
        </h2>
      </header>
      {children}
    </article>
  )
}

type AnswerProps = {
  ref: Ref<HTMLElement>
  question: AskedQuestion
  /** Who phrases answers from the passages, and whether it is asked to at once; null where nobody does. */
  phrasing: { by: string; atOnce: boolean } | null
}

export function Answer({ ref, question, phrasing }: AnswerProps) {
  return (
    <AnswerFrame ref={ref} text={question.text}>
      {question.respelled === null ? null : (
        <p className="-mt-2 mb-4 max-w-measure text-meta">
          <span className="text-muted">Showing results for </span>
          <b className="font-semibold break-words whitespace-pre-line">{question.respelled}</b>
        </p>
      )}
      <Outcome question={question} phrasing={phrasing} />
    </AnswerFrame>
  )
}

type OutcomeProps = Pick<AnswerProps, 'question' | 'phrasing'>

function Outcome({ question, phrasing }: OutcomeProps) {
  switch (question.outcome) {
    case 'answered':
    case 'related':
      return <Passages question={question} phrasing={phrasing} />
    case 'unknown':
      return (
        <NoAnswer title="I don’t know">
          <p>Nothing in {sourcesText} says this. If you have notes on it, upload them and ask again.</p>
          <p className="mt-3.5">
            <a href="/study-materials" target="_top" className={buttonLook({})}>
              <Upload size={18} aria-hidden="true" />
              Upload notes
            </a>
          </p>
        </NoAnswer>
      )
    case 'outside':
      return (
        <NoAnswer title="I can’t help with that">
          <p>{question.instead ?? `I only answer questions about radiography, from ${sourcesText}.`}</p>
        </NoAnswer>
      )
    case 'not-english':
      return (
        <NoAnswer title="Please ask in English">
          <p>My sources are in English, so I can’t search them in another language.</p>
        </NoAnswer>
      )
  }
}

function NoAnswer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-measure">
      <h3 className="flex items-center gap-2.5 text-h3">
        <CircleQuestionMark size={22} aria-hidden="true" />
        {title}
      </h3>
      <div className="mt-1.5">{children}</div>
    </div>
  )
}

function Passages({ question, phrasing }: OutcomeProps) {
  const { passages } = question
  const [open, setOpen] = useState<number | null>(null)
  const sources = useRef<HTMLDivElement>(null)
  const id = useId()
  const show = (number: number) => {
    setOpen(number)
    requestAnimationFrame(() => document.getElementById(`${id}-${number}`)?.focus())
  }
  return (
    <div className="grid gap-x-10 gap-y-5 xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid min-w-0 content-start gap-1">
        {phrasing !== null && passages.some(({ kind }) => kind !== 'file') ? (
          <PhrasedAnswer
            // Of other passages it is another answer.
            key={passages.map(({ number }) => number).join()}
            question={question}
            {...phrasing}
            open={open}
            onCite={show}
          />
        ) : null}
        <p className="num text-meta text-muted">{countText(question)}</p>
        {passages.map(({ number, quote, ...source }) => (
          <figure
            key={number}
            className="grid grid-cols-[36px_minmax(0,1fr)] gap-2 py-2.5 md:grid-cols-[44px_minmax(0,1fr)]"
          >
            <button
              type="button"
              aria-label={`Source ${number}`}
              aria-expanded={open === number}
              aria-controls={`${id}-source-${number}`}
              onClick={() => show(number)}
              className="-mt-1.5 -ml-2 grid size-11 place-items-center"
            >
              <Numeral on={open === number}>{number}</Numeral>
            </button>
            <div>
              <blockquote className="font-display text-[1.0625rem] leading-[1.55] md:text-[1.125rem]">
                “{quote}”
              </blockquote>
              <figcaption className="mt-1 text-meta leading-[1.4] text-muted">
                {[nameOf(source), ...(source.part === '' ? [] : [source.part])].join(' · ')}
              </figcaption>
            </div>
          </figure>
        ))}
        {passages.length > 0 ? <ReportAnswer question={question.text} /> : null}
      </div>
      {passages.length > 0 ? (
        <div ref={sources} className="grid content-start">
          <h3 className="mb-2 font-ui text-meta font-semibold tracking-normal text-muted">Sources</h3>
          {passages.map((passage) => (
            <Source
              key={passage.number}
              id={id}
              passage={passage}
              open={open === passage.number}
              onToggle={(next) =>
                setOpen((now) => (next ? passage.number : now === passage.number ? null : now))
              }
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

type SourceProps = { id: string; passage: Passage; open: boolean; onToggle: (open: boolean) => void }

function Source({ id, passage, open, onToggle }: SourceProps) {
  const { number, part, before, quote, after } = passage
  return (
    <details
      id={`${id}-source-${number}`}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className={classNames(open ? 'lf my-1.5 rounded-2 px-3 pb-1.5' : 'border-t border-line last:border-b')}
    >
      <summary
        id={`${id}-${number}`}
        className="grid min-h-14 cursor-pointer list-none grid-cols-[26px_minmax(0,1fr)_18px] items-center gap-3 py-2 leading-[1.3] [&::-webkit-details-marker]:hidden"
      >
        <Numeral on={open}>{number}</Numeral>
        <span>
          <b className="block text-meta font-semibold">{nameOf(passage)}</b>
          {part === '' ? null : <small className="text-meta text-muted">{part}</small>}
        </span>
        <ChevronDown size={18} aria-hidden="true" className={classNames(open && 'rotate-180')} />
      </summary>
      <p className="text-meta leading-[1.55]">
        {before === '' ? null : `${before} `}
        <mark className="bg-transparent text-inherit shadow-[inset_0_-1.5px_0_var(--light-edge)]">
          {quote}
        </mark>
        {after === '' ? null : ` ${after}`}
      </p>
      <Way passage={passage} />
    </details>
  )
}

const ways = {
  lesson: 'Open this page',
  rationale: 'Open this question',
  post: 'Open this post',
  file: 'Download your file',
} as const

/** To the source where it may be opened, else to where its question is asked. */
function Way({ passage: { kind, to, category } }: { passage: Passage }) {
  const look =
    'inline-flex min-h-11 items-center gap-2 text-meta font-semibold text-beam underline underline-offset-[0.18em]'
  if (to !== null)
    return (
      <a href={to} {...(kind === 'file' ? { download: '' } : { target: '_top' })} className={look}>
        {ways[kind]}
        <ArrowRight size={18} aria-hidden="true" />
      </a>
    )
  if (kind !== 'rationale' || category === null) return null
  return (
    <>
      <p className="mt-2 text-meta text-muted">
        You can open the question itself once you have finished a quiz or an exam with it.
      </p>
      <a href={`/quizzes?category=${category}`} target="_top" className={look}>
        Practice {categoryNames[category]}
        <ArrowRight size={18} aria-hidden="true" />
      </a>
    </>
  )
}

/** As a person would call the source: what a rationale is filed under in the blueprint is no name of it. */
function nameOf({ kind, category, title }: Pick<Passage, 'kind' | 'category' | 'title'>): string {
  switch (kind) {
    case 'rationale':
      return category === null ? 'Question explanation' : `Question explanation: ${categoryNames[category]}`
    case 'lesson':
      return `Lesson: ${title}`
    case 'post':
      return `Blog: ${title}`
    case 'file':
      return `Your file: ${title}`
  }
}

function countText({ outcome, passages, left_out, gone }: AskedQuestion): string {
  const count = passages.length
  const found = count === 1 ? 'Found 1 passage.' : `Found ${count} passages.`
  const close =
    count === 1
      ? 'No source answers this directly. This passage comes closest.'
      : 'No source answers this directly. These passages come closest.'
  return [
    ...(count === 0 ? [] : [outcome === 'related' ? close : found]),
    ...(left_out === 0
      ? []
      : [
          `${left_out === 1 ? '1 passage is' : `${left_out} passages are`} left out while the question is open in your exam or quiz.`,
        ]),
    ...(gone === 0
      ? []
      : [
          `${gone === 1 ? '1 passage has' : `${gone} passages have`} changed since you asked. Ask again for the new text.`,
        ]),
  ].join(' ')
}
