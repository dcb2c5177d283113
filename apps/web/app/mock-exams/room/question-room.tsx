import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { toast } from '../../ui/toast.ts'
import { useExam, useExamSession } from './exam-context.ts'
import { choosingKeys, type ExamAction } from './exam-keys.ts'
import { CalculatorPanel, HelpDialog } from './room-parts.ts'
import { QuestionNavigator } from './question-navigator.tsx'
import { QuestionView } from './question-view.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { RoomDock } from './room-dock.tsx'
import { QuitDialog } from './room-dialogs.tsx'
import { RoomHeader } from './room-header.tsx'
import { useExamKeys } from './use-exam-keys.ts'

type Aside = 'help' | 'quit' | null

type QuestionRoomProps = { notices: ReactNode; reviewing: boolean; onReviewing: (reviewing: boolean) => void }

/** The room while questions are answered, and the review before completing. */
export function QuestionRoom({ notices, reviewing, onReviewing }: QuestionRoomProps) {
  const [aside, setAside] = useState<Aside>(null)
  const [calculating, setCalculating] = useState(false)
  const close = () => setAside(null)
  return (
    <div
      className={classNames(
        'grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] bg-page',
        // Room to scroll the question out from under the calculator of a phone.
        calculating && 'max-md:pb-[22rem] max-md:has-data-scientific:pb-[30rem]',
      )}
    >
      <div className="sticky top-0 z-10">
        <RoomHeader
          calculating={calculating}
          onCalculator={() => setCalculating(!calculating)}
          onHelp={() => setAside('help')}
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
      {aside === 'help' ? <HelpDialog onClose={close} /> : null}
      <QuitDialog open={aside === 'quit'} onClose={close} />
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
  const session = useExamSession()
  const options = useExam((state) => state.questions[state.current]?.options.length ?? 0)
  const navigator = useRef<HTMLHeadingElement>(null)
  const next = () => {
    const { current, questions } = session.state
    if (current === questions.length - 1) onReview()
    else session.goTo(current + 1)
  }
  const previous = () => session.goTo(session.state.current - 1)
  const flag = () => {
    const number = session.state.current + 1
    if (session.flag()) toast({ title: `Question ${number} flagged for review` })
  }
  const act = (action: ExamAction) => {
    switch (action.kind) {
      case 'choose':
        return session.choose(action.option)
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
    }
  }
  useExamKeys(options, act)
  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        className="grid w-full grid-cols-[minmax(0,1fr)] content-start min-[1100px]:grid-cols-[minmax(0,1fr)_300px] min-[1100px]:content-stretch"
      >
        <div className="min-w-0">
          {notices}
          <QuestionView />
        </div>
        <aside className="grid content-start gap-4 border-line bg-surface px-4 py-6 max-[1099px]:border-t md:px-5 min-[1100px]:border-l">
          <QuestionNavigator ref={navigator} />
          <Button onClick={onReview}>Review before completing</Button>
          <RoomKeys options={options} />
        </aside>
      </main>
      <RoomDock
        onPrevious={previous}
        onNext={next}
        onFlag={flag}
        onNavigator={() => {
          navigator.current?.scrollIntoView({ block: 'center' })
          navigator.current?.focus({ preventScroll: true })
        }}
      />
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
