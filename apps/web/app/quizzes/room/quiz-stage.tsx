import type { QuizQuestion } from '@collimate/contract/quizzes'
import { brand } from '@collimate/domain/brand'
import { useState } from 'react'
import { Link } from 'react-router'
import { QuestionView } from '../../attempts/room/question-view.tsx'
import { choosingKeys, type RoomAction } from '../../attempts/room/room-keys.ts'
import { RoomMain } from '../../attempts/room/room-main.tsx'
import { CalculatorPanel, HelpDialog, roomUnderCalculator } from '../../attempts/room/room-parts.ts'
import { sayFlagged } from '../../attempts/room/say-flagged.ts'
import { useRoomKeys } from '../../attempts/room/use-room-keys.ts'
import { classNames } from '../../lib/class-names.ts'
import { useRoomNote } from '../../questions/own-notes/use-room-note.tsx'
import { questionScreens } from '../../questions/types/registry.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Logo } from '../../ui/logo.tsx'
import { pagePart } from '../../ui/page-part.tsx'
import { Explanation } from './explanation.tsx'
import { QuizHeader } from './quiz-header.tsx'
import type { QuizRun } from './quiz-run.ts'
import { checkedCount, correctCount, isAnswerable, percentComplete, questionOnScreen } from './quiz-state.ts'
import { ElsewhereNotice } from './sitting-notice.tsx'
import { useSittingState } from './use-sitting.ts'
import { useStruckOut } from './use-struck-out.ts'

const { Part: QuestionFoot } = pagePart(
  () => import('./question-foot.tsx'),
  'QuestionFoot',
  ({ place }) => (isAnswerable(place) ? <div className="mt-6 h-20 sm:h-11" /> : null),
)

/** What the main button does for the question on screen. */
const mainLabels = { check: 'Check Answer', next: 'Next Question', finish: 'Finish Quiz' } as const
type MainTask = keyof typeof mainLabels

/** The question on screen, all questions beside it, and what can be done. */
export function QuizStage({ run }: { run: QuizRun }) {
  const { quiz, busy, failed, link } = useSittingState(run)
  const { questions, answers, confidences, flags, current } = quiz
  const [helping, setHelping] = useState(false)
  const [calculating, setCalculating] = useState(false)
  const { struck, strike } = useStruckOut(current)
  const place = questions[current]
  const note = useRoomNote(place?.question.id ?? '', place?.checked === true)
  const answer = answers[current] ?? null
  const screens = place && isAnswerable(place) ? questionScreens[place.question.type] : null
  const keys = place && screens ? screens.keyCount(place.question) : 0
  const last = current === questions.length - 1
  const task: MainTask = place && isAnswerable(place) ? 'check' : last ? 'finish' : 'next'
  const percent = percentComplete(quiz)
  const idle = link !== 'open' || (task === 'check' && answer === null)

  const main = () => {
    if (idle || busy !== null) return
    if (task === 'check') void run.check()
    else if (task === 'finish') void run.finish()
    else run.goTo(current + 1)
  }
  const flag = () => {
    if (run.flag()) sayFlagged(current)
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
        return setCalculating(!calculating)
    }
  }
  useRoomKeys(keys, act)
  return (
    <div
      className={classNames(
        'grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-page',
        calculating && roomUnderCalculator,
      )}
    >
      <QuizHeader
        category={quiz.category}
        current={current}
        total={questions.length}
        home={
          <Link
            to="/dashboard"
            aria-label={brand.name}
            className="touch inline-flex shrink-0 items-center text-ink"
          >
            <Logo markOnly />
          </Link>
        }
        detail={
          <>
            <span aria-hidden="true"> · </span>
            <span>{percent}% Complete</span>
          </>
        }
        progress={{ value: percent, max: 100, text: `${percent}% complete` }}
        quitting={busy === 'quit'}
        calculating={calculating}
        onCalculator={() => setCalculating(!calculating)}
        onHelp={() => setHelping(true)}
        onQuit={() => void run.quit()}
      />
      <RoomMain
        dock={{
          next: {
            label: mainLabels[task],
            arrow: task === 'next',
            disabled: idle,
            busy: busy === 'check' || busy === 'finish',
          },
          notice: <TaskFailure failed={failed} />,
          onPrevious: () => run.goTo(current - 1),
          onNext: main,
          onFlag: flag,
        }}
        navigator={{
          questions: questions.map(({ question }) => question),
          answers,
          current,
          flags,
          summary: `${checkedCount(quiz)} checked, ${correctCount(quiz)} correct`,
          outcomes: questions.map(outcomeOf),
          onGo: run.goTo,
        }}
        aside={
          <>
            {last && task === 'check' && checkedCount(quiz) > 0 ? (
              <Button busy={busy === 'finish'} onClick={() => void run.finish()}>
                Finish without this answer
              </Button>
            ) : null}
            <QuizKeys options={keys} main={mainLabels[task]} />
          </>
        }
      >
        {link === 'elsewhere' ? (
          <ElsewhereNotice
            answers="checked"
            busy={busy === 'take-back'}
            failed={failed === 'take-back'}
            onTakeBack={() => void run.takeBack()}
          />
        ) : null}
        {place ? (
          <QuestionView
            question={questionOnScreen(place)}
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
      </RoomMain>
      {calculating ? <CalculatorPanel onClose={() => setCalculating(false)} /> : null}
      {helping ? (
        <HelpDialog onClose={() => setHelping(false)} enter="Check, then next question" confidence notes>
          Every answer you check is saved, even if you close this page: you’ll find the quiz on your
          dashboard. Quit Quiz deletes it.
        </HelpDialog>
      ) : null}
    </div>
  )
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
