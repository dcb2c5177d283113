import type { QuizQuestion } from '@collimate/contract/quizzes'
import { brand } from '@collimate/domain/brand'
import { useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { QuestionView } from '../../attempts/room/question-view.tsx'
import { RoomFrame } from '../../attempts/room/room-frame.tsx'
import { choosingKeys } from '../../attempts/room/room-keys.ts'
import { usesCharacters } from '../../attempts/room/use-room-keys.ts'
import { RoomMain } from '../../attempts/room/room-main.tsx'
import { HelpDialog } from '../../attempts/room/room-parts.ts'
import { Unanswered } from '../../attempts/room/unanswered.tsx'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Logo } from '../../ui/logo.tsx'
import { pagePart } from '../../ui/page-part.tsx'
import { Explanation } from './explanation.tsx'
import { QuizHeader } from './quiz-header.tsx'
import type { QuizRun } from './quiz-run.ts'
import { checkedCount, correctCount, isAnswerable, percentComplete } from './quiz-state.ts'
import { ElsewhereNotice, elsewhereId } from './sitting-notice.tsx'
import { useQuizQuestion } from './use-quiz-question.tsx'
import { useSittingState } from './use-sitting.ts'

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
  const { quiz, busy, failed, advice, link } = useSittingState(run)
  const { questions, answers, confidences, current } = quiz
  const [helping, setHelping] = useState(false)
  const place = questions[current]
  const last = current === questions.length - 1
  const task: MainTask = place && isAnswerable(place) ? 'check' : last ? 'finish' : 'next'
  const percent = percentComplete(quiz)
  const unanswered = task === 'check' && (answers[current] ?? null) === null
  const main = () => {
    if (link !== 'open' || unanswered || busy !== null) return
    if (task === 'check') void run.check()
    else if (task === 'finish') void run.finish()
    else run.goTo(current + 1)
  }
  // Disabled under the focus, as an answer is taken back by its key, the main button would take the keys with it.
  useLayoutEffect(() => {
    // Some browsers have taken the focus from it by now.
    const lost = document.activeElement === document.body || document.activeElement?.matches(':disabled')
    if (unanswered && lost) document.getElementById('stem')?.focus({ preventScroll: true })
  }, [unanswered])
  const asked = useQuizQuestion(run, quiz, { main, help: () => setHelping(true), say: run.say })
  const { view, noteEditor, keys, calculator, dock, header, navigator } = asked
  return (
    <RoomFrame calculator={calculator}>
      <QuizHeader
        {...header}
        home={
          <Link
            to="/dashboard"
            aria-label={brand.name}
            className="touch inline-flex shrink-0 items-center text-ink no-underline"
          >
            <Logo nameClassName="max-lg:sr-only" />
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
      />
      <RoomMain
        dock={{
          next: {
            label: mainLabels[task],
            arrow: task === 'next',
            disabled: unanswered,
            off: link !== 'open',
            describedBy: link === 'elsewhere' ? elsewhereId : undefined,
            busy: busy === 'check' || busy === 'finish',
          },
          notice: (
            <>
              {unanswered && link === 'open' ? <Unanswered /> : null}
              <TaskFailure {...{ failed, advice }} />
            </>
          ),
          ...dock,
        }}
        navigator={{
          ...navigator,
          summary: `${checkedCount(quiz)} checked, ${correctCount(quiz)} correct`,
          outcomes: questions.map(outcomeOf),
        }}
        aside={
          <>
            {last && task === 'check' && answers.some((answer, at) => at !== current && answer !== null) ? (
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
            advice={failed === 'take-back' ? advice : null}
            onTakeBack={() => void run.takeBack()}
          />
        ) : null}
        {place && view ? (
          <QuestionView
            {...view}
            foot={
              <>
                <QuestionFoot place={place} chosen={confidences[current] ?? null} onChoose={run.say} />
                {noteEditor}
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
      {helping ? (
        <HelpDialog onClose={() => setHelping(false)} enter="Check, then next question" confidence notes>
          Every answer you check is saved, even if you close this page: you’ll find the quiz on your
          dashboard. Quit Quiz deletes it.
        </HelpDialog>
      ) : null}
    </RoomFrame>
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
  check: "Your answer wasn't checked.",
  finish: "Your quiz wasn't finished.",
  'take-back': null,
} as const

function TaskFailure({ failed, advice }: { failed: keyof typeof failureTexts | null; advice: string }) {
  const text = failed && failureTexts[failed]
  return (
    <p role="alert" className={classNames('col-span-3 text-right text-meta text-low', !text && 'sr-only')}>
      {text ? `${text} ${advice}` : null}
    </p>
  )
}

function QuizKeys({ options, main }: { options: number; main: string }) {
  if (!usesCharacters()) return null
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
