import type { Session } from '@collimate/contract/accounts'
import type * as contract from '@collimate/contract/quizzes'
import { brand } from '@collimate/domain/brand'
import { isAnswered } from '@collimate/domain/attempts/answers'
import { useQueryClient } from '@tanstack/react-query'
import { CircleHelp, Menu as MenuIcon, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { holder, watchPage } from '../../attempts/engine/page.ts'
import { RoomTimer, useClockHidden } from '../../attempts/room/exam-timer.tsx'
import { loadSharedParts } from '../../attempts/room/load-shared-parts.ts'
import { QuestionNavigator } from '../../attempts/room/question-navigator.tsx'
import { QuestionView } from '../../attempts/room/question-view.tsx'
import { RoomDock } from '../../attempts/room/room-dock.tsx'
import type { RoomAction } from '../../attempts/room/room-keys.ts'
import { HelpDialog, SignInAgainDialog } from '../../attempts/room/room-parts.ts'
import { RoomProgress } from '../../attempts/room/room-progress.tsx'
import { RoomSpinner } from '../../attempts/room/room-spinner.tsx'
import { SaveSign } from '../../attempts/room/save-indicator.tsx'
import { useRoomKeys } from '../../attempts/room/use-room-keys.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { progressQuery } from '../../progress/queries.ts'
import { questionScreens } from '../../questions/types/registry.ts'
import { holdPage } from '../../session/session.ts'
import { onSessionAnnounced } from '../../session/session-channel.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { quizzesKey } from '../queries.ts'
import { quitQuestion, quizTexts, quizTitle } from '../quiz-texts.ts'
import { completedState } from '../results/completed-state.ts'
import { isAnswerable } from './quiz-state.ts'
import { TimedRun, type TimedEvent, type TimedState } from './timed-run.ts'
import { numberAfter, timedServer } from './timed-server.ts'
import { keepUnsent, readUnsent, settleUnsent } from './unsent-answers.ts'

type TimedQuizRoomProps = { user: Session['user']; quiz: contract.Quiz }

/** Answers against the clock: what is right is told at the end. */
export function TimedQuizRoom({ user, quiz }: TimedQuizRoomProps) {
  const run = useTimedRun(user.id, quiz)
  return run === null ? <RoomSpinner text="Loading quiz questions..." /> : <Room user={user} run={run} />
}

function useTimedRun(userId: string, quiz: contract.Quiz): TimedRun | null {
  const client = useQueryClient()
  const [run, setRun] = useState<TimedRun | null>(null)
  const lead = useLeading()
  const hear = useEffectEvent((event: TimedEvent) => lead(event))
  useEffect(() => {
    const running = new TimedRun(
      {
        holder,
        server: timedServer,
        unsent: readUnsent(userId),
        keep: (unsent) => keepUnsent(userId, unsent),
        settle: (unsent) => settleUnsent(userId, unsent),
        now: () => performance.now(),
        numberAfter,
        later: (work, ms) => {
          const timer = setTimeout(work, ms)
          return () => clearTimeout(timer)
        },
        fetchAhead: (pictures) => {
          void loadSharedParts()
          for (const picture of pictures) new Image().src = picture
        },
        emit: (event) => hear(event),
      },
      quiz,
    )
    const unwatch = watchPage({
      onLeave: () => running.leave(),
      onReturn: () => running.comeBack(),
      onOffline: () => {},
    })
    // Who logged in again in another tab is not asked to do it here too.
    const unsubscribe = onSessionAnnounced(() => running.signedIn())
    // Nobody is led out of the room: it asks for the log-in itself.
    const release = holdPage()
    running.begin()
    setRun(running)
    return () => {
      unwatch()
      unsubscribe()
      release()
      running.leave()
      running.end()
      void refetchAfterChange(client, { queryKey: quizzesKey })
      void refetchAfterChange(client, progressQuery)
    }
  }, [client, userId, quiz])
  return run
}

/** Says what happened and leads out of the room where the quiz is over. */
function useLeading(): (event: TimedEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    switch (event.kind) {
      case 'completed':
        if (event.timeUp) toast(event.late > 0 ? quizTexts.timeUpLate : quizTexts.timeUp)
        return void navigate('/quiz-complete', { replace: true, state: completedState(event.result) })
      case 'quit':
        toast(quizTexts.abandoned)
        return void navigate('/quizzes', { replace: true })
      case 'gone':
        toast(quizTexts.gone)
        return void navigate('/quizzes', { replace: true })
      case 'quit-failed':
        return void toast(quizTexts.quitFailed)
    }
  }
}

function Room({ user, run }: { user: Session['user']; run: TimedRun }) {
  const state = useSyncExternalStore(run.subscribe, () => run.state)
  return (
    <>
      <Stage run={run} state={state} />
      <footer className="border-t border-line bg-sunken px-4 py-5 text-meta text-muted md:px-6">
        {brand.disclaimer}
      </footer>
      {state.link === 'signed-out' ? (
        <SignInAgainDialog
          account={user}
          onSignedIn={() => run.signedIn()}
          onClose={() => run.staySignedOut()}
        />
      ) : null}
    </>
  )
}

const none: readonly number[] = []

type StageProps = { run: TimedRun; state: TimedState }

function Stage({ run, state }: StageProps) {
  const { questions, answers, flags, current, busy } = state
  const [aside, setAside] = useState<'help' | 'finish' | null>(null)
  const [struckOut, setStruckOut] = useState<Readonly<Record<number, readonly number[]>>>({})
  const navigator = useRef<HTMLHeadingElement>(null)
  const place = questions[current]
  const answer = answers[current] ?? null
  const struck = struckOut[current] ?? none
  const screens = place && isAnswerable(place) ? questionScreens[place.question.type] : null
  const keys = place && screens ? screens.keyCount(place.question) : 0
  const last = current === questions.length - 1
  const main = () => (last ? setAside('finish') : run.goTo(current + 1))
  const flag = () => {
    if (run.flag()) toast({ title: `Question ${current + 1} flagged for review` })
  }
  const strike = (option: number) => {
    const next = struck.includes(option) ? struck.filter((one) => one !== option) : [...struck, option]
    setStruckOut({ ...struckOut, [current]: next })
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
        return setAside('help')
      case 'confidence':
      case 'bookmark':
      case 'note':
      case 'calculator':
    }
  }
  useRoomKeys(keys, act)
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-page">
      <Header run={run} state={state} onHelp={() => setAside('help')} />
      <main
        id="main"
        tabIndex={-1}
        className="grid w-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] min-[1100px]:grid-cols-[minmax(0,1fr)_300px] min-[1100px]:grid-rows-[1fr_auto]"
      >
        <div className="min-w-0">
          <Notice run={run} state={state} />
          {place ? (
            <QuestionView
              question={place.question}
              position={current}
              answer={answer}
              struck={struck}
              onAnswer={run.choose}
              onStrike={strike}
              reportedFrom="quiz"
              head={
                <div className="mb-2">
                  <CategoryTag category={place.question.category} />
                </div>
              }
            />
          ) : null}
        </div>
        <RoomDock
          first={current === 0}
          flagged={flags.includes(current)}
          next={{ label: last ? 'Finish Quiz' : 'Next Question', arrow: !last, busy: busy === 'finish' }}
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
            summary={`${answers.filter(isAnswered).length} answered`}
            onGo={run.goTo}
          />
          {last ? null : <Button onClick={() => setAside('finish')}>Finish Quiz</Button>}
        </aside>
      </main>
      {aside === 'help' ? (
        <HelpDialog onClose={() => setAside(null)} enter="Next question" calculator={false}>
          Every answer is saved as you choose it, and you can change it until the end. The clock keeps running
          if you leave this page. When it runs out, your quiz is graded with what you answered. A question you
          leave open counts as wrong.
        </HelpDialog>
      ) : null}
      <AlertDialog
        open={aside === 'finish'}
        onOpenChange={(open) => setAside(open ? 'finish' : null)}
        title="Finish this quiz?"
        description={finishText(questions.length - answers.filter(isAnswered).length, flags.length)}
        confirmLabel="Finish Quiz"
        confirmKind="primary"
        cancelLabel="Go on"
        busy={busy === 'finish'}
        onConfirm={() => {
          setAside(null)
          void run.finish()
        }}
      />
    </div>
  )
}

function finishText(open: number, flagged: number): string {
  const counts = [...(open > 0 ? [`${open} unanswered`] : []), ...(flagged > 0 ? [`${flagged} flagged`] : [])]
  const about = counts.length === 0 ? 'Every question is answered.' : `${counts.join(', ')}.`
  return `${about} You can’t change your answers after this.`
}

type HeaderProps = StageProps & { onHelp: () => void }

function Header({ run, state, onHelp }: HeaderProps) {
  const { category, questions, answers, current, secondsLeft, saving, unsent, busy } = state
  const clock = useClockHidden()
  const answered = answers.filter(isAnswered).length
  const quit = () => {
    if (window.confirm(quitQuestion)) void run.quit()
  }
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2.5 py-1.5 pr-1 pl-4 md:min-h-16 md:gap-x-[18px] md:px-6">
        <div className="min-w-0 gap-x-[18px] md:flex md:items-baseline">
          <h1 className="font-ui text-body leading-tight font-semibold tracking-normal md:text-[1.0625rem]">
            {quizTitle(category)}
          </h1>
          <p className="num text-meta leading-tight text-muted">
            <strong className="font-semibold text-ink">
              Question {current + 1} of {questions.length}
            </strong>
          </p>
        </div>
        <SaveSign status={saving} count={unsent} />
        <div className="ml-auto flex items-center">
          <RoomTimer seconds={secondsLeft} open={questions.length - answered} {...clock} />
        </div>
        <Button
          kind="ghost"
          size="icon"
          aria-label="Help and keys"
          className="max-md:hidden"
          onClick={onHelp}
        >
          <CircleHelp size={20} aria-hidden="true" />
        </Button>
        <Button
          kind="ghost"
          busy={busy === 'quit'}
          className="whitespace-nowrap max-md:hidden"
          onClick={quit}
        >
          Quit Quiz
        </Button>
        <div className="md:hidden">
          <Menu
            trigger={
              <>
                <MenuIcon size={22} aria-hidden="true" />
                <VisuallyHidden>More: help, quit</VisuallyHidden>
              </>
            }
            triggerClassName={buttonLook({ kind: 'ghost', size: 'icon' })}
          >
            <MenuItem icon={CircleHelp} onClick={onHelp}>
              Help
            </MenuItem>
            <MenuItem icon={Trash2} onClick={quit}>
              Quit Quiz
            </MenuItem>
          </Menu>
        </div>
      </div>
      <RoomProgress
        label="Quiz progress"
        value={answered}
        max={questions.length}
        text={`${answered} of ${questions.length} answered`}
      />
    </header>
  )
}

/** What keeps this window from going on, and what to do. */
function Notice({ run, state }: StageProps) {
  const { link, busy, failed, secondsLeft } = state
  const look = { tone: 'mid', role: 'alert', className: 'px-4 md:px-[clamp(20px,3.2vw,48px)]' } as const
  if (link === 'elsewhere') {
    return (
      <Banner
        {...look}
        title="This quiz is open in another window"
        action={
          <Button busy={busy === 'take-back'} onClick={() => void run.takeBack()}>
            Take it back
          </Button>
        }
      >
        {failed === 'take-back'
          ? 'That did not work. Check your connection and try again.'
          : 'Go on there, or take it back here. The answers given there come with it.'}
      </Banner>
    )
  }
  if (failed !== 'finish') return null
  return (
    <Banner
      {...look}
      title={secondsLeft === 0 ? 'Time’s up' : 'Your quiz isn’t finished yet'}
      action={
        <Button busy={busy === 'finish'} onClick={() => void run.finish()}>
          Try again
        </Button>
      }
    >
      Check your connection. What the server has when the time is up counts.
    </Banner>
  )
}
