import type { GuidedQuestion, SubmittedAnswer } from '@collimate/contract/lessons'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RoomProgress } from '../../attempts/room/room-progress.tsx'
import { choosingKeys, type RoomAction } from '../../attempts/room/room-keys.ts'
import { Unanswered } from '../../attempts/room/unanswered.tsx'
import { usesCharacters, useRoomKeys } from '../../attempts/room/use-room-keys.ts'
import { dockHeight } from '../../lib/dock-height.ts'
import { passFocusToQuestion } from '../../lib/pass-focus-on.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { AnswerNotes } from '../../questions/answer-notes.tsx'
import { explained } from '../../questions/explained.ts'
import { OptionList } from '../../questions/option-list.tsx'
import { QuestionSheet } from '../../questions/question-sheet.tsx'
import { ReviewedOptionList } from '../../questions/reviewed-options.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Logo } from '../../ui/logo.tsx'
import { RoomFooter } from '../../ui/room-footer.tsx'
import { lessonsPath } from '../lesson-paths.ts'
import type { QuizStep } from './guided-deps.ts'
import type { GuidedRun } from './guided-run.ts'

type QuizStageProps = { run: GuidedRun; step: QuizStep }

/** One question at a time: answered, submitted, explained. */
export function QuizStage({ run, step }: QuizStageProps) {
  const { quiz, current, chosen, submitted, busy } = step
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const question = quiz.questions[current]
  const answer = submitted[current] ?? null
  const title =
    quiz.subsection === null ? `${quiz.topic.name}: Final Topic Quiz` : `${quiz.subsection.name} Quiz`
  const last = current === quiz.questions.length - 1
  const label = answer === null ? 'Submit Answer' : last ? 'Complete Quiz' : 'Next Question'
  const main = () => void (answer === null ? run.submit() : run.next())
  useDocumentTitle(title)
  useRoomKeys(answer === null ? (question?.answers.length ?? 0) : 0, (action: RoomAction) => {
    if (action.kind === 'choose') run.choose(action.option)
    if (action.kind === 'main') main()
  })
  const leave = () => {
    run.leave()
    void navigate(lessonsPath, { state: { topic: step.quiz.topic.id } })
  }
  if (question === undefined) return null
  return (
    <>
      <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] bg-page">
        <header className="sticky top-0 z-10 border-b border-line bg-surface">
          <div className="flex min-h-14 items-center gap-x-3.5 py-1.5 pr-1 pl-4 md:min-h-16 md:gap-x-[18px] md:px-6">
            <Logo className="shrink-0" nameClassName="max-lg:sr-only" />
            <div className="min-w-0 gap-x-[18px] md:flex md:items-baseline">
              <h1 className="font-ui text-body leading-tight font-semibold tracking-normal md:text-[1.0625rem]">
                {title}
              </h1>
              <p className="num text-meta leading-tight whitespace-nowrap text-muted">
                Question {current + 1} of {quiz.questions.length}
              </p>
            </div>
            <Button
              kind="ghost"
              className="ml-auto px-3 whitespace-nowrap"
              onClick={() => (chosen.some((one) => one !== null) ? setLeaving(true) : leave())}
            >
              Leave Quiz
            </Button>
          </div>
          <RoomProgress
            label="Quiz progress"
            value={submitted.filter((one) => one !== null).length}
            max={quiz.questions.length}
            text={`${submitted.filter((one) => one !== null).length} of ${quiz.questions.length} answered`}
          />
        </header>
        <main id="main" tabIndex={-1} className="min-w-0">
          <QuestionPart
            question={question}
            position={current}
            chosen={chosen[current] ?? null}
            answer={answer}
            onChoose={run.choose}
          />
          <p role="status" className="sr-only">
            {answer === null
              ? ''
              : answer.is_correct
                ? 'Your answer is correct.'
                : 'Your answer is incorrect.'}
          </p>
        </main>
        <Dock
          label={label}
          arrow={answer !== null && !last}
          unanswered={answer === null && chosen[current] == null}
          busy={busy !== null}
          keys={answer === null ? question.answers.length : 0}
          onMain={main}
        />
        <AlertDialog
          open={leaving}
          onOpenChange={setLeaving}
          title="Leave this quiz?"
          description="Your answers so far are cleared. You can take the quiz again anytime."
          cancelLabel="Stay"
          confirmLabel="Leave Quiz"
          onConfirm={leave}
        />
      </div>
      <RoomFooter />
    </>
  )
}

type QuestionPartProps = {
  question: GuidedQuestion
  position: number
  chosen: number | null
  answer: SubmittedAnswer | null
  onChoose: (option: number) => void
}

function QuestionPart({ question, position, chosen, answer, onChoose }: QuestionPartProps) {
  return (
    <QuestionSheet position={position} text={question.question} picture={question} alone>
      <div className="mt-[22px]">
        {answer === null ? (
          <div ref={passFocusToQuestion} key={question.id}>
            <OptionList
              name={question.id}
              labelledBy="stem"
              options={question.answers}
              multiple={false}
              chosen={chosen === null ? [] : [chosen]}
              onChoose={onChoose}
            />
          </div>
        ) : (
          <SubmittedPart answers={question.answers} answer={answer} />
        )}
      </div>
    </QuestionSheet>
  )
}

function SubmittedPart({ answers, answer }: { answers: readonly string[]; answer: SubmittedAnswer }) {
  const { chosen, correct_answer: right } = answer
  const { explanation, option_reasons: reasons } = explained(answer, [right])
  return (
    <>
      <ReviewedOptionList
        options={answers}
        multiple={false}
        chosen={[chosen]}
        correct={[right]}
        reasons={reasons}
      />
      <section
        aria-label="Explanation"
        className="mt-6 border-l-[3px] border-beam-fill bg-beam-wash px-5 py-4"
      >
        <h3 className="mb-1 font-ui text-body font-semibold tracking-normal">Explanation</h3>
        <p className="whitespace-pre-line">{explanation}</p>
      </section>
      <AnswerNotes takeaway={answer.takeaway} refs={answer.refs} />
    </>
  )
}

type DockProps = {
  label: string
  arrow: boolean
  unanswered: boolean
  busy: boolean
  /** How many options have a key. */
  keys: number
  onMain: () => void
}

function Dock({ label, arrow, unanswered, busy, keys, onMain }: DockProps) {
  const [first, last] = choosingKeys(keys)
  return (
    <section
      ref={dockHeight}
      aria-label="Question controls"
      // On a phone toasts leave the options free: they appear over the header.
      data-toasts-high
      className="sticky bottom-0 z-[9] flex items-center justify-end gap-6 border-t border-line bg-surface px-3 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] md:px-6"
    >
      <p className="mr-auto flex gap-x-4 text-meta text-muted max-md:hidden">
        {keys > 0 && usesCharacters() ? (
          <span>
            <Kbd>{first}</Kbd>–<Kbd>{last}</Kbd> choose
          </span>
        ) : null}
        <span>
          <Kbd>Enter</Kbd> {label.toLowerCase()}
        </span>
      </p>
      {unanswered ? <Unanswered /> : null}
      <Button
        kind="primary"
        disabled={unanswered}
        busy={busy}
        onClick={onMain}
        className="min-w-40 whitespace-nowrap max-md:w-full"
      >
        {label}
        {arrow ? <ChevronRight size={20} aria-hidden="true" /> : null}
      </Button>
    </section>
  )
}
