import './lesson-text.css'
import type { ResponseOf } from '@collimate/contract/endpoint'
import type { Lesson, readSubsection } from '@collimate/contract/lessons'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { dockHeight } from '../lib/dock-height.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { useWindowKeys } from '../lib/use-window-keys.ts'
import { QuestionPicture } from '../questions/question-picture.tsx'
import { SeeIt } from '../questions/see-it.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { LightField } from '../ui/card.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { quizPath, subsectionPath } from './lesson-paths.ts'
import { minutesToRead } from './lesson-texts.ts'

export type Pages = ResponseOf<typeof readSubsection>

type LessonViewerProps = {
  pages: Pages
  /** Called with each page that comes on screen, by its number from 1. */
  onRead: (lesson: number) => void
}

/** One page after the other; which one, the address says, so that a reload finds it. */
export function LessonViewer({ pages, onRead }: LessonViewerProps) {
  const { topic, subsection, lessons } = pages
  const [search, setSearch] = useSearchParams()
  const asked = Number.parseInt(search.get('lesson') ?? '1', 10) - 1
  const at = Math.max(0, Math.min(Number.isNaN(asked) ? 0 : asked, lessons.length - 1))
  const lesson = lessons[at]
  // As the subsection was opened: turning back to its first page brings nothing new there.
  const [placeBefore] = useState(pages.lesson ?? 1)
  const goTo = (index: number) => {
    if (index in lessons) setSearch(index === 0 ? {} : { lesson: String(index + 1) }, { replace: true })
  }
  const read = useEffectEvent(onRead)
  useEffect(() => read(at + 1), [at])
  useNextPicture(lessons[at + 1])
  useArrowKeys((step) => goTo(at + step))
  useDocumentTitle(lesson === undefined ? null : `${lesson.title} · ${subsection.name}`)
  const heading = useStartOfPage(at)
  if (lesson === undefined) return null
  return (
    <div className="-mb-16 bg-surface md:-mb-24">
      <div className="wrap max-w-[1144px] pt-4 pb-10 md:pb-16">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Breadcrumb topic={topic} here={subsection.name} />
          {at === 0 && placeBefore > 1 ? (
            <Link
              to={subsectionPath(topic.id, subsection.id, placeBefore)}
              replace
              className="link inline-flex min-h-11 items-center text-meta md:ml-auto print:hidden"
            >
              Go on at lesson {placeBefore}
            </Link>
          ) : null}
          <Button
            kind="ghost"
            className="-mr-[18px] text-meta max-md:hidden print:hidden"
            onClick={() => window.print()}
          >
            <Printer size={18} aria-hidden="true" />
            Print
          </Button>
        </div>
        <article
          className={classNames(
            'mt-3 grid items-start gap-x-16 gap-y-6 md:mt-5',
            lesson.image_url && 'min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,420px)]',
          )}
        >
          <h1 ref={heading} tabIndex={-1} className="max-w-[18em] outline-none min-[900px]:col-span-full">
            {lesson.title}
          </h1>
          <QuestionPicture
            of={lesson}
            steady
            className="min-w-0 [--bleed:var(--gutter)] min-[900px]:sticky min-[900px]:top-22 min-[900px]:order-last"
          />
          <div className="grid max-w-[39em] min-w-0 gap-7">
            {/* Made of Markdown when the release was loaded: an author cannot write HTML. */}
            <div className="lesson-text" dangerouslySetInnerHTML={{ __html: lesson.content }} />
            {lesson.see ? <SeeIt key={`${lesson.id} see`} to={lesson.see} back="Back to the lesson" /> : null}
            <CheckYourself key={lesson.id} lesson={lesson} />
          </div>
        </article>
      </div>
      <Pager pages={pages} at={at} onGo={goTo} />
    </div>
  )
}

/** A question to oneself: nobody sees the answer, and nothing is counted. */
function CheckYourself({ lesson }: { lesson: Lesson }) {
  return (
    <LightField aria-labelledby="check" className="px-5 py-4.5">
      <h2 id="check" className="font-ui text-body font-semibold tracking-normal">
        Check yourself
      </h2>
      <p className="mt-1">{lesson.check_question}</p>
      <details className="group mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-2 border border-edge bg-surface px-4 font-semibold hover:bg-sunken print:hidden [&::-webkit-details-marker]:hidden">
          <span className="group-open:hidden">Show the answer</span>
          <span className="hidden group-open:inline">Hide the answer</span>
        </summary>
        <p className="mt-3">{lesson.check_answer}</p>
      </details>
    </LightField>
  )
}

type PagerProps = { pages: Pages; at: number; onGo: (index: number) => void }

function Pager({ pages: { topic, subsection, lessons }, at, onGo }: PagerProps) {
  const minutes = minutesToRead(lessons.slice(at).map(({ words }) => words))
  return (
    <section
      ref={dockHeight}
      aria-label="Lesson controls"
      className="sticky bottom-0 border-t border-line bg-surface pt-1 pb-[max(10px,env(safe-area-inset-bottom))] md:pt-3 print:hidden"
    >
      <div className="wrap grid max-w-[1144px] grid-cols-[auto_1fr_auto] items-center gap-x-3 md:grid-cols-[1fr_auto_1fr]">
        <Button
          disabled={at === 0}
          onClick={() => onGo(at - 1)}
          className="justify-self-start max-md:px-[13px]"
        >
          <ChevronLeft size={20} aria-hidden="true" />
          <span className="max-md:sr-only">Previous Lesson</span>
        </Button>
        <div className="grid justify-items-center max-md:contents">
          <p className="text-center text-meta leading-snug text-muted">
            <span className="num" role="status">
              Lesson {at + 1} of {lessons.length}
            </span>
            <span aria-hidden="true" className="max-md:hidden">
              {' · '}
            </span>
            <span className="num max-md:block">About {minutes} min left</span>
          </p>
          <Dots lessons={lessons} at={at} onGo={onGo} />
        </div>
        <div className="justify-self-end">
          {at === lessons.length - 1 ? (
            <LinkButton to={quizPath(topic.id, subsection.id)} kind="primary">
              Take Quiz
              <ChevronRight size={20} aria-hidden="true" />
            </LinkButton>
          ) : (
            <Button kind="primary" onClick={() => onGo(at + 1)}>
              Next Lesson
              <ChevronRight size={20} aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

type DotsProps = { lessons: readonly Lesson[]; at: number; onGo: (index: number) => void }

/** On a phone above the buttons, where a thumb finds them. */
function Dots({ lessons, at, onGo }: DotsProps) {
  return (
    <ol className="flex justify-center max-md:order-first max-md:col-span-3">
      {lessons.map(({ id, title }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Lesson ${index + 1}: ${title}`}
            aria-current={index === at ? 'page' : undefined}
            onClick={() => onGo(index)}
            className="group grid size-11 place-items-center rounded-1 md:h-8 md:w-9"
          >
            <span
              className={classNames(
                'keeps-color block rounded-[1px] border-[1.5px]',
                index === at ? 'size-4 border-light-edge bg-light' : 'size-2.5 group-hover:border-ink',
                index < at && 'border-muted bg-muted',
                index > at && 'border-edge',
              )}
            />
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Another page starts at its top, and reading starts at its title. */
function useStartOfPage(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  // Before it is painted: later it would take back a focus that the reader has moved on by then.
  useLayoutEffect(() => {
    if (shown.current === at) return
    shown.current = at
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [at])
  return heading
}

/** The next page's picture is there before it is turned to; its text is already. */
function useNextPicture(next: Lesson | undefined): void {
  const src = next?.image_url
  useEffect(() => {
    if (src) new Image().src = src
  }, [src])
}

/** ← and → turn pages, except where they scroll or move something. */
function useArrowKeys(onStep: (step: -1 | 1) => void): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const owners = 'input, textarea, select, dialog, [role=menu], [role=region], [contenteditable]'
    if (event.target instanceof Element && event.target.closest(owners)) return
    if (document.querySelector('dialog[open]')) return
    onStep(event.key === 'ArrowLeft' ? -1 : 1)
  })
}
