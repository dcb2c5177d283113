import type { Session } from '@collimate/contract/accounts'
import type * as contract from '@collimate/contract/quizzes'
import { isAnswered } from '@collimate/domain/attempts/answers'
import { useState } from 'react'
import { holder, numberAfter } from '../../attempts/engine/page.ts'
import { RoomTimer, useClockHidden } from '../../attempts/room/exam-timer.tsx'
import { loadRoomParts } from '../../attempts/room/load-room-parts.ts'
import { QuestionView } from '../../attempts/room/question-view.tsx'
import { RoomFrame } from '../../attempts/room/room-frame.tsx'
import { RoomMain } from '../../attempts/room/room-main.tsx'
import { HelpDialog } from '../../attempts/room/room-parts.ts'
import { RoomSpinner } from '../../attempts/room/room-spinner.tsx'
import { SaveSign } from '../../attempts/room/save-indicator.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { forgetLate } from '../late-answers.ts'
import { timedServerOf } from '../quiz-server.ts'
import { quizTexts } from '../quiz-texts.ts'
import { QuizHeader } from './quiz-header.tsx'
import { SittingFrame } from './sitting-frame.tsx'
import { ElsewhereNotice, SittingNotice } from './sitting-notice.tsx'
import type { TimedEvent } from './timed-deps.ts'
import { TimedRun } from './timed-run.ts'
import { keepUnsent, readUnsent, settleUnsent } from './unsent-answers.ts'
import { useQuizQuestion } from './use-quiz-question.tsx'
import { isPageSeen, useLeading, useSitting, useSittingState } from './use-sitting.ts'

type TimedQuizRoomProps = { user: Session['user']; quiz: contract.Quiz }

/** Answers against the clock: what is right is told at the end. */
export function TimedQuizRoom({ user, quiz }: TimedQuizRoomProps) {
  const lead = useLeading(user.id)
  const run = useSitting({
    source: quiz,
    create: (opened, emit: (event: TimedEvent) => void) =>
      new TimedRun(
        {
          holder,
          server: timedServerOf(user.id),
          unsent: readUnsent(user.id),
          keep: (unsent) => keepUnsent(user.id, unsent),
          settle: (unsent) => settleUnsent(user.id, unsent),
          now: () => performance.now(),
          isSeen: isPageSeen,
          numberAfter,
          later: (work, ms) => {
            const timer = setTimeout(work, ms)
            return () => clearTimeout(timer)
          },
          forget: () => forgetLate(user.id, quiz.id),
          fetchAhead: async (pictures) => {
            const loads = [loadRoomParts(), ...pictures.map(loadPicture)]
            return (await Promise.all(loads)).every(Boolean)
          },
          emit,
        },
        opened,
      ),
    onEvent: (event) => {
      if (event.kind === 'completed' && event.timeUp)
        toast(event.late > 0 ? quizTexts.timeUpLate : quizTexts.timeUp)
      lead(event)
    },
  })
  if (run === null) return <RoomSpinner text="Loading quiz questions..." />
  return (
    <SittingFrame user={user} run={run}>
      <Stage run={run} />
    </SittingFrame>
  )
}

function loadPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = address
  })
}

type StageProps = { run: TimedRun }

function Stage({ run }: StageProps) {
  const state = useSittingState(run)
  const { questions, answers, flags, current, busy, saving, unsent } = state
  const [dialog, setDialog] = useState<'help' | 'finish' | null>(null)
  const last = current === questions.length - 1
  const answered = answers.filter(isAnswered).length
  const main = () => (last ? setDialog('finish') : run.goTo(current + 1))
  const asked = useQuizQuestion(run, state, { main, help: () => setDialog('help') })
  const { view, noteEditor, calculator, dock, header, navigator } = asked
  return (
    <RoomFrame calculator={calculator}>
      <QuizHeader
        {...header}
        saved={<SaveSign status={saving} count={unsent} />}
        clock={<Timer run={run} open={questions.length - answered} />}
        progress={{
          value: answered,
          max: questions.length,
          text: `${answered} of ${questions.length} answered`,
        }}
        quitting={busy === 'quit'}
      />
      <RoomMain
        dock={{
          next: { label: last ? 'Finish Quiz' : 'Next Question', arrow: !last, busy: busy === 'finish' },
          ...dock,
        }}
        navigator={{
          ...navigator,
          summary: `${answered} answered`,
        }}
        aside={last ? null : <Button onClick={() => setDialog('finish')}>Finish Quiz</Button>}
      >
        <Notice run={run} />
        {view ? <QuestionView {...view} foot={noteEditor} /> : null}
      </RoomMain>
      {dialog === 'help' ? (
        <HelpDialog onClose={() => setDialog(null)} enter="Next question" notes>
          Every answer is saved as you choose it, and you can change it until the end. The clock keeps running
          if you leave this page. When it runs out, your quiz is graded with what you answered. A question you
          leave open counts as wrong.
        </HelpDialog>
      ) : null}
      <AlertDialog
        open={dialog === 'finish'}
        onOpenChange={(open) => setDialog(open ? 'finish' : null)}
        title="Finish this quiz?"
        description={finishText(questions.length - answered, flags.length)}
        confirmLabel="Finish Quiz"
        confirmKind="primary"
        cancelLabel="Go on"
        busy={busy === 'finish'}
        onConfirm={() => {
          setDialog(null)
          void run.finish()
        }}
      />
    </RoomFrame>
  )
}

function finishText(open: number, flagged: number): string {
  const counts = [...(open > 0 ? [`${open} unanswered`] : []), ...(flagged > 0 ? [`${flagged} flagged`] : [])]
  const about = counts.length === 0 ? 'Every question is answered.' : `${counts.join(', ')}.`
  return `${about} You can’t change your answers after this.`
}

function Timer({ run, open }: StageProps & { open: number }) {
  const { secondsLeft } = useSittingState(run)
  const clock = useClockHidden()
  return (
    <div className="flex items-center">
      <RoomTimer seconds={secondsLeft} open={open} {...clock} />
    </div>
  )
}

/** What keeps this window from going on, and what to do. */
function Notice({ run }: StageProps) {
  const { link, busy, failed, advice, secondsLeft } = useSittingState(run)
  if (link === 'elsewhere') {
    return (
      <ElsewhereNotice
        answers="given"
        busy={busy === 'take-back'}
        advice={failed === 'take-back' ? advice : null}
        onTakeBack={() => void run.takeBack()}
      />
    )
  }
  if (failed !== 'finish') return null
  return (
    <SittingNotice
      title={secondsLeft === 0 ? 'Time’s up' : 'Your quiz isn’t finished yet'}
      action={
        <Button busy={busy === 'finish'} onClick={() => void run.finish()}>
          Try again
        </Button>
      }
    >
      {advice} What the server has when the time is up counts.
    </SittingNotice>
  )
}
