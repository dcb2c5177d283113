import { useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import type { QuizQuestion } from '@collimate/contract/quizzes'
import { QuestionNavigator } from '../../attempts/room/question-navigator.tsx'
import { QuestionView } from '../../attempts/room/question-view.tsx'
import { RoomDock } from '../../attempts/room/room-dock.tsx'
import { choosingKeys, type RoomAction } from '../../attempts/room/room-keys.ts'
import { HelpDialog } from '../../attempts/room/room-parts.ts'
import { useRoomKeys } from '../../attempts/room/use-room-keys.ts'
import { useRoomNote } from '../../questions/own-notes/use-room-note.tsx'
import { questionScreens } from '../../questions/types/registry.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { pagePart } from '../../ui/page-part.tsx'
import { toast } from '../../ui/toast.ts'
import { quitQuestion } from '../quiz-texts.ts'
import { Explanation } from './explanation.tsx'
import { QuizHeader } from './quiz-header.tsx'
import type { QuizRun } from './quiz-run.ts'
import { checkedCount, correctCount, isAnswerable } from './quiz-state.ts'
import { useRunState } from './use-quiz-run.ts'

const { Part: QuestionFoot } = pagePart(
  () => import('./question-foot.tsx'),
  'QuestionFoot',
  ({ place }) => (isAnswerable(place) ? <div className="mt-6 h-20 sm:h-11" /> : null),
)

const none: readonly number[] = []

/** What the main button does for the question on screen. */
const mainLabels = { check: 'Check Answer', next: 'Next Question', finish: 'Finish Quiz' } as const
type MainTask = keyof typeof mainLabels

/** The question on screen, all questions beside it, and what can be done. */
export function QuizStage({ run }: { run: QuizRun }) {
  const { quiz, busy, failed, link } = useRunState(run)
  const { questions, answers, confidences, flags, current } = quiz
  const [helping, setHelping] = useState(false)
  const { struck, strike } = useStruckOut(current)
  const navigator = useRef<HTMLHeadingElement>(null)
  const place = questions[current]
  const note = useRoomNote(place?.question.id ?? '', place?.checked === true)
  const answer = answers[current] ?? null
  const screens = place && isAnswerable(place) ? questionScreens[place.question.type] : null
  const keys = place && screens ? screens.keyCount(place.question) : 0
  const last = current === questions.length - 1
  const task: MainTask = place && isAnswerable(place) ? 'check' : last ? 'finish' : 'next'
  const idle = link !== 'open' || (task === 'check' && answer === null)

  const main = () => {
    if (idle || busy !== null) return
    if (task === 'check') void run.check()
    else if (task === 'finish') void run.finish()
    else run.goTo(current + 1)
  }
  const flag = () => {
    if (run.flag()) toast({ title: `Question ${current + 1} flagged for review` })
  }
  const quit = () => {
    if (window.confirm(quitQuestion)) void run.quit()
  }
  const act = (action: RoomAction) => {
    switch (action.kind) {
      case 'choose':
        if (place && screens) run.choose(screens.answerByKey(place.question, answer, action.option))
        return
      case 'main':
        return main()
      case 'next':
        return run.goTo(current + 1)
      case 'previous':
        return run.goTo(current - 1)
      case 'flag':
        return flag()
      case 'help':
        return setHelping(true)
      case 'confidence':
        return screens ? run.say(action.confidence) : undefined
      case 'bookmark':
        return note.toggleBookmark()
      case 'note':
        return note.toggleNote()
      case 'calculator':
    }
  }
  useRoomKeys(keys, act)
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-page">
      <QuizHeader quiz={quiz} quitting={busy === 'quit'} onHelp={() => setHelping(true)} onQuit={quit} />
      <main
        id="main"
        tabIndex={-1}
        className="grid w-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] min-[1100px]:grid-cols-[minmax(0,1fr)_300px] min-[1100px]:grid-rows-[1fr_auto]"
      >
        <div className="min-w-0">
          {link === 'elsewhere' ? (
            <ElsewhereNotice
              busy={busy === 'take-back'}
              failed={failed === 'take-back'}
              onTakeBack={() => void run.takeBack()}
            />
          ) : null}
          {place ? (
            <QuestionView
              question={shownQuestion(place)}
              position={current}
              answer={answer}
              struck={struck}
              onAnswer={run.choose}
              onStrike={strike}
              reportedFrom="quiz"
              head={
                <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
                  <CategoryTag category={place.question.category} />
                  {note.tools}
                </div>
              }
              foot={
                <>
                  <QuestionFoot place={place} chosen={confidences[current] ?? null} onChoose={run.say} />
                  {note.editor}
                </>
              }
              due={
                place.checked
                  ? {
                      question: place.question,
                      explanation: <Explanation key={current} question={place.question} />,
                    }
                  : undefined
              }
            />
          ) : null}
          <p role="status" className="sr-only">
            {verdictOf(place)}
          </p>
        </div>
        <RoomDock
          first={current === 0}
          flagged={flags.includes(current)}
          next={{
            label: mainLabels[task],
            arrow: task === 'next',
            disabled: idle,
            busy: busy === 'check' || busy === 'finish',
          }}
          notice={<TaskFailure failed={failed} />}
          onPrevious={() => run.goTo(current - 1)}
          onNext={main}
          onFlag={flag}
          onNavigator={() => {
            navigator.current?.scrollIntoView({ block: 'center' })
            navigator.current?.focus({ preventScroll: true })
          }}
        />
        <aside className="grid content-start gap-4 border-line bg-surface px-4 py-6 max-[1099px]:border-t md:px-5 min-[1100px]:border-l">
          <QuestionNavigator
            ref={navigator}
            questions={questions.map(({ question }) => question)}
            answers={Object.fromEntries(
              answers.flatMap((given, position) => (given === null ? [] : [[position, given]])),
            )}
            {...{ current, flags }}
            summary={`${checkedCount(quiz)} checked, ${correctCount(quiz)} correct`}
            outcomes={questions.map(outcomeOf)}
            onGo={run.goTo}
          />
          {last && task === 'check' && checkedCount(quiz) > 0 ? (
            <Button busy={busy === 'finish'} onClick={() => void run.finish()}>
              Finish without this answer
            </Button>
          ) : null}
          <QuizKeys options={keys} main={mainLabels[task]} />
        </aside>
      </main>
      {helping ? (
        <HelpDialog
          onClose={() => setHelping(false)}
          enter="Check, then next question"
          calculator={false}
          practice
        >
          Every answer you check is saved, even if you close this page: you’ll find the quiz on your
          dashboard. Quit Quiz deletes it.
        </HelpDialog>
      ) : null}
    </div>
  )
}

/** Struck-out options of the question on screen; they last as long as the room. */
function useStruckOut(position: number) {
  const [all, setAll] = useState<Readonly<Record<number, readonly number[]>>>({})
  const struck = all[position] ?? none
  const strike = (option: number) => {
    const next = struck.includes(option) ? struck.filter((one) => one !== option) : [...struck, option]
    setAll({ ...all, [position]: next })
  }
  return { struck, strike }
}

/** Only the anatomy pictures have sources of their own to name. */
function shownQuestion({ question }: QuizQuestion) {
  return question.category === 'anatomy' ? question : { ...question, image_citation: null }
}

function outcomeOf(place: QuizQuestion) {
  if (!place.checked) return null
  return place.question.is_correct ? 'correct' : 'incorrect'
}

/** Said when an answer is checked. */
function verdictOf(place: QuizQuestion | undefined): string {
  if (!place?.checked) return ''
  return place.question.is_correct ? 'Your answer is correct.' : 'Your answer is incorrect.'
}

type ElsewhereNoticeProps = { busy: boolean; failed: boolean; onTakeBack: () => void }

function ElsewhereNotice({ busy, failed, onTakeBack }: ElsewhereNoticeProps) {
  return (
    <Banner
      tone="mid"
      role="alert"
      className="px-4 md:px-[clamp(20px,3.2vw,48px)]"
      title="This quiz is open in another window"
      action={
        <Button busy={busy} onClick={onTakeBack}>
          Take it back
        </Button>
      }
    >
      {failed
        ? 'That did not work. Check your connection and try again.'
        : 'Go on there, or take it back here. The answers checked there come with it.'}
    </Banner>
  )
}

const failureTexts = {
  check: "Your answer wasn't checked. Check your connection and try again.",
  finish: "Your quiz wasn't finished. Check your connection and try again.",
  'take-back': null,
} as const

function TaskFailure({ failed }: { failed: keyof typeof failureTexts | null }) {
  const text = failed && failureTexts[failed]
  return (
    <p role="alert" className={classNames('col-span-3 text-right text-meta text-low', !text && 'sr-only')}>
      {text}
    </p>
  )
}

function QuizKeys({ options, main }: { options: number; main: string }) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1.5 border-t border-line pt-4 text-meta text-muted *:whitespace-nowrap max-md:hidden">
      {options > 0 ? (
        <span>
          {choosingKeys(options).map((key, end) => (
            <span key={key}>
              {end === 1 ? '–' : null}
              <Kbd>{key}</Kbd>
            </span>
          ))}{' '}
          choose
        </span>
      ) : null}
      <span>
        <Kbd>Enter</Kbd> {main.toLowerCase()}
      </span>{' '}
      <span>
        <Kbd>F</Kbd> flag
      </span>{' '}
      {options > 0 ? (
        <span>
          <Kbd>Shift 1</Kbd>–<Kbd>3</Kbd> how sure
        </span>
      ) : null}{' '}
      <span>
        <Kbd>M</Kbd> bookmark
      </span>{' '}
      <span>
        <Kbd>N</Kbd> note
      </span>
    </p>
  )
}
