import { answeredCount } from '@collimate/domain/attempts/answers'
import { type ReactNode, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { clearRoomTab } from '../../attempts/engine/marks.ts'
import { useAttempt, useAttemptSession } from '../../attempts/room/attempt-context.ts'
import { QuestionView } from '../../attempts/room/question-view.tsx'
import { RoomFrame, useRoomCalculator } from '../../attempts/room/room-frame.tsx'
import { choosingKeys, type RoomAction } from '../../attempts/room/room-keys.ts'
import { RoomMain } from '../../attempts/room/room-main.tsx'
import { HelpDialog } from '../../attempts/room/room-parts.ts'
import { sayFlagged } from '../../attempts/room/say-flagged.ts'
import { usesCharacters, useRoomKeys } from '../../attempts/room/use-room-keys.ts'
import { questionScreens } from '../../questions/types/registry.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { toast } from '../../ui/toast.ts'
import { examTexts, quitDialog } from '../exam-texts.ts'
import { ReviewScreen } from './review-screen.tsx'
import { RoomHeader } from './room-header.tsx'

const none: readonly number[] = []

type QuestionRoomProps = {
  notices: ReactNode
  reviewing: boolean
  onReviewing: (reviewing: boolean) => void
  onComplete: () => void
}

/** The room while questions are answered, and the review before completing. */
export function QuestionRoom({ notices, reviewing, onReviewing, onComplete }: QuestionRoomProps) {
  const [dialog, setDialog] = useState<'help' | 'quit' | null>(null)
  const calculator = useRoomCalculator()
  const help = () => setDialog('help')
  const close = () => setDialog(null)
  const { leaving, saveAndLeave } = useSaveAndLeave()
  return (
    <RoomFrame calculator={calculator}>
      <div className="sticky top-0 z-10">
        <RoomHeader
          calculating={calculator.open}
          onCalculator={calculator.toggle}
          onHelp={help}
          leaving={leaving}
          onSaveAndLeave={saveAndLeave}
          onQuit={() => setDialog('quit')}
        />
      </div>
      {reviewing ? (
        <ReviewScreen onBack={() => onReviewing(false)} />
      ) : (
        <QuestionStage
          notices={notices}
          onReview={() => onReviewing(true)}
          onComplete={onComplete}
          onCalculator={calculator.toggle}
          onHelp={help}
        />
      )}
      {dialog === 'help' ? (
        <HelpDialog onClose={close} enter="Next question">
          Every answer is saved the moment you choose it. If you’re offline, it’s kept on this device and sent
          when you’re back. Save and leave stops the clock and keeps everything; Quit Exam ends the exam.
        </HelpDialog>
      ) : null}
      <QuitDialog open={dialog === 'quit'} onClose={close} leaving={leaving} onSaveAndLeave={saveAndLeave} />
      {/* Without a connection the way out is open too. */}
      <PrefetchPageLinks page="/dashboard" />
    </RoomFrame>
  )
}

type QuestionStageProps = {
  notices: ReactNode
  onReview: () => void
  onComplete: () => void
  onCalculator: () => void
  onHelp: () => void
}

function QuestionStage({ notices, onReview, onComplete, onCalculator, onHelp }: QuestionStageProps) {
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
  const next = (atLast: () => void) => {
    const { current } = session.state
    if (current === questions.length - 1) atLast()
    else session.goTo(current + 1)
  }
  const previous = () => session.goTo(session.state.current - 1)
  const flag = () => {
    const { current } = session.state
    if (session.flag()) sayFlagged(current)
  }
  const act = (action: RoomAction) => {
    switch (action.kind) {
      case 'choose':
        if (question && screens) session.answer(screens.answerByKey(question, answer, action.option))
        return
      case 'main':
      case 'next':
        // Whoever leafs by keys does not run past the end.
        return next(onReview)
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
    <RoomMain
      dock={{
        next: { label: last ? 'Complete Exam' : 'Next', arrow: !last },
        onPrevious: previous,
        onNext: () => next(onComplete),
        onFlag: flag,
      }}
      navigator={{
        questions,
        answers,
        flags,
        summary: `${answeredCount(answers)} answered`,
        current: position,
        onGo: session.goTo,
      }}
      aside={
        <>
          <Button onClick={onReview}>Review before completing</Button>
          <RoomKeys options={keys} />
        </>
      }
    >
      {notices}
      {question ? (
        <QuestionView
          {...{ question, position, answer, struck }}
          onAnswer={session.answer}
          onStrike={session.strike}
          reportedFrom="mock-exam"
        />
      ) : null}
    </RoomMain>
  )
}

function RoomKeys({ options }: { options: number }) {
  if (options === 0 || !usesCharacters()) return null
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

type QuitDialogProps = {
  open: boolean
  onClose: () => void
  leaving: boolean
  onSaveAndLeave: () => void
}

function QuitDialog({ open, onClose, leaving, onSaveAndLeave }: QuitDialogProps) {
  const session = useAttemptSession()
  const quitting = useAttempt((state) => state.stage === 'quitting')
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => (next || quitting ? undefined : onClose())}
      {...quitDialog}
      busy={quitting}
      onConfirm={() => void session.quit().then(onClose)}
      more={
        <>
          <p className="text-meta text-muted">
            Only need a break? Your answers are kept and the clock stops.
          </p>
          <Button busy={leaving} aria-disabled={quitting} onClick={quitting ? undefined : onSaveAndLeave}>
            Save and leave
          </Button>
        </>
      }
    />
  )
}

/** Who leaves waits this long for the server, in milliseconds. */
const timeoutMs = 3000

/** Leads out of the room with everything kept: on the server, and where that does not answer on this device. */
function useSaveAndLeave() {
  const session = useAttemptSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const saveAndLeave = async () => {
    setLeaving(true)
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), timeoutMs))
    const saved = await Promise.race([session.leave(), late])
    setLeaving(false)
    // Ended meanwhile, by the clock or in another window, the exam leads on by itself.
    if (session.state.stage !== 'answering' || session.state.link === 'elsewhere') return
    // A reload from here on is a new visit.
    clearRoomTab()
    toast(saved ? examTexts.left : examTexts.leftUnsent)
    await navigate('/dashboard')
  }
  return { leaving, saveAndLeave: () => void saveAndLeave() }
}
