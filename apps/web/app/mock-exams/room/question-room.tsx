import { answeredCount } from '@collimate/domain/attempts/answers'
import { type ReactNode, useRef, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { questionScreens } from '../../questions/types/registry.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { toast } from '../../ui/toast.ts'
import { useAttempt, useAttemptSession } from '../../attempts/room/attempt-context.ts'
import { choosingKeys, type RoomAction } from '../../attempts/room/room-keys.ts'
import { HelpDialog } from '../../attempts/room/room-parts.ts'
import { CalculatorPanel } from '../../attempts/room/timed-room-parts.ts'
import { QuestionNavigator } from '../../attempts/room/question-navigator.tsx'
import { QuestionView } from '../../attempts/room/question-view.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { RoomDock } from '../../attempts/room/room-dock.tsx'
import { QuitDialog } from './quit-dialog.tsx'
import { RoomHeader } from './room-header.tsx'
import { useRoomKeys } from '../../attempts/room/use-room-keys.ts'
import { useSaveAndLeave } from './use-save-and-leave.ts'

const none: readonly number[] = []

type Aside = 'help' | 'quit' | null

type QuestionRoomProps = { notices: ReactNode; reviewing: boolean; onReviewing: (reviewing: boolean) => void }

/** The room while questions are answered, and the review before completing. */
export function QuestionRoom({ notices, reviewing, onReviewing }: QuestionRoomProps) {
  const [aside, setAside] = useState<Aside>(null)
  const [calculating, setCalculating] = useState(false)
  const close = () => setAside(null)
  const { leaving, saveAndLeave } = useSaveAndLeave()
  return (
    <div
      className={classNames(
        'grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-page',
        // Room to scroll the question out from under the calculator of a phone.
        calculating && 'max-md:pb-[22rem] max-md:has-data-scientific:pb-[30rem]',
      )}
    >
      <div className="sticky top-0 z-10">
        <RoomHeader
          calculating={calculating}
          onCalculator={() => setCalculating(!calculating)}
          onHelp={() => setAside('help')}
          leaving={leaving}
          onSaveAndLeave={saveAndLeave}
          onQuit={() => setAside('quit')}
        />
      </div>
      {reviewing ? (
        <ReviewScreen onBack={() => onReviewing(false)} />
      ) : (
        <QuestionStage
          notices={notices}
          onReview={() => onReviewing(true)}
          onCalculator={() => setCalculating(!calculating)}
          onHelp={() => setAside('help')}
        />
      )}
      {calculating ? <CalculatorPanel onClose={() => setCalculating(false)} /> : null}
      {aside === 'help' ? (
        <HelpDialog onClose={close} enter="Next question" calculator>
          Every answer is saved the moment you choose it. Offline it waits on this device and goes out when
          you are back. Save and leave stops the clock and keeps everything; Quit Exam deletes the exam.
        </HelpDialog>
      ) : null}
      <QuitDialog open={aside === 'quit'} onClose={close} leaving={leaving} onSaveAndLeave={saveAndLeave} />
      {/* Without a connection the way out is open too. */}
      <PrefetchPageLinks page="/dashboard" />
    </div>
  )
}

type QuestionStageProps = {
  notices: ReactNode
  onReview: () => void
  onCalculator: () => void
  onHelp: () => void
}

function QuestionStage({ notices, onReview, onCalculator, onHelp }: QuestionStageProps) {
  const session = useAttemptSession()
  const questions = useAttempt((state) => state.questions)
  const position = useAttempt((state) => state.current)
  const { answers, flags } = useAttempt((state) => state.outbox)
  const struck = useAttempt((state) => state.struckOut[state.current] ?? none)
  const question = questions[position]
  const answer = answers[position] ?? null
  const screens = question && !question.missing ? questionScreens[question.type] : null
  const keys = question && screens ? screens.keyCount(question) : 0
  const last = position === questions.length - 1
  const navigator = useRef<HTMLHeadingElement>(null)
  const next = () => {
    const { current } = session.state
    if (current === questions.length - 1) onReview()
    else session.goTo(current + 1)
  }
  const previous = () => session.goTo(session.state.current - 1)
  const flag = () => {
    const number = session.state.current + 1
    if (session.flag()) toast({ title: `Question ${number} flagged for review` })
  }
  const act = (action: RoomAction) => {
    switch (action.kind) {
      case 'choose':
        if (question && screens) session.answer(screens.answerByKey(question, answer, action.option))
        return
      case 'main':
      case 'next':
        return next()
      case 'previous':
        return previous()
      case 'flag':
        return flag()
      case 'calculator':
        return onCalculator()
      case 'help':
        return onHelp()
      case 'confidence':
      case 'bookmark':
      case 'note':
    }
  }
  useRoomKeys(keys, act)
  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        className="grid w-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] min-[1100px]:grid-cols-[minmax(0,1fr)_300px] min-[1100px]:grid-rows-[1fr_auto]"
      >
        <div className="min-w-0">
          {notices}
          {question ? (
            <QuestionView
              {...{ question, position, answer, struck }}
              onAnswer={session.answer}
              onStrike={session.strike}
              reportedFrom="mock-exam"
            />
          ) : null}
        </div>
        <RoomDock
          first={position === 0}
          flagged={flags.includes(position)}
          next={{ label: last ? 'Complete Exam' : 'Next', arrow: !last }}
          onPrevious={previous}
          onNext={next}
          onFlag={flag}
          onNavigator={() => {
            navigator.current?.scrollIntoView({ block: 'center' })
            navigator.current?.focus({ preventScroll: true })
          }}
        />
        <aside className="grid content-start gap-4 border-line bg-surface px-4 py-6 max-[1099px]:border-t md:px-5 min-[1100px]:border-l">
          <QuestionNavigator
            ref={navigator}
            {...{ questions, answers, flags }}
            summary={`${answeredCount(answers)} answered`}
            current={position}
            onGo={session.goTo}
          />
          <Button onClick={onReview}>Review before completing</Button>
          <RoomKeys options={keys} />
        </aside>
      </main>
    </>
  )
}

function RoomKeys({ options }: { options: number }) {
  if (options === 0) return null
  const [first, last] = choosingKeys(options)
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1.5 border-t border-line pt-4 text-meta text-muted *:whitespace-nowrap max-md:hidden">
      <span>
        <Kbd>{first}</Kbd>–<Kbd>{last}</Kbd> choose
      </span>{' '}
      <span>
        <Kbd>Enter</Kbd> next
      </span>{' '}
      <span>
        <Kbd>F</Kbd> flag
      </span>
    </p>
  )
}
