import { type MouseEvent, useId, useRef, useState } from 'react'
import { openAuthDialog } from '../../session/auth-dialog.ts'
import { useSession } from '../../session/session.ts'
import { classNames } from '../../lib/class-names.ts'
import { storeValue } from '../../lib/stored-flag.ts'
import { OptionBox } from '../../questions/option-box.tsx'
import { optionLetter } from '../../questions/option-letter.ts'
import { Button, LinkButton, opensDialog } from '../../ui/button.tsx'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { type SampleQuestion, sampleQuestions } from './sample-questions.ts'

/** Three questions to try without an account. */
export function SampleQuiz() {
  return (
    <section
      id="sample"
      aria-labelledby="sample-title"
      className="border-t border-line bg-surface py-14 md:py-24"
    >
      <div className="wrap grid items-start gap-8 lg:grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] lg:gap-16">
        <div>
          <h2 id="sample-title" className="text-h1">
            Try one now
          </h2>
          <p className="mt-3 max-w-[38em] text-stem text-muted">
            Three sample questions, no account needed. In the question bank, every option comes with its
            reason, too.
          </p>
          <SignUpLink />
        </div>
        <Quiz />
      </div>
    </section>
  )
}

/** Aims at a subscription: the plans come after the account. */
function SignUpLink() {
  const { data: session } = useSession()
  const signUp = (event: MouseEvent) => {
    storeValue('showPlans', 'true')
    if (session || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openAuthDialog('signup')
  }
  return (
    <LinkButton
      to="/auth?view=signup&subscription=true"
      className="mt-6"
      onClick={signUp}
      {...(session ? {} : opensDialog)}
    >
      Sign Up
    </LinkButton>
  )
}

function Quiz() {
  const [position, setPosition] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const [checked, setChecked] = useState(false)
  const [urged, setUrged] = useState(false)
  const heading = useRef<HTMLParagraphElement>(null)
  const question = sampleQuestions[position] as SampleQuestion
  const check = () => {
    if (chosen === null) setUrged(true)
    else setChecked(true)
  }
  const next = () => {
    setPosition((position + 1) % sampleQuestions.length)
    setChosen(null)
    setChecked(false)
    setUrged(false)
    heading.current?.focus()
  }
  return (
    <div className="rounded-3 border border-line bg-page p-5 md:p-8">
      <div className="flex items-center justify-between gap-3">
        <CategoryTag category={question.category} />
        <span className="num shrink-0 text-meta text-muted">
          Question {position + 1} of {sampleQuestions.length}
        </span>
      </div>
      <p ref={heading} id="sample-stem" tabIndex={-1} className="mt-3.5 mb-5 text-stem outline-none">
        {question.text}
      </p>
      <Options
        key={position}
        question={question}
        chosen={chosen}
        checked={checked}
        onChoose={(option) => {
          setChosen(option)
          setUrged(false)
        }}
      />
      <div role="status">
        {checked && chosen !== null ? <Verdict question={question} chosen={chosen} /> : null}
        {urged ? <p className="mt-4 font-semibold">Choose an answer first.</p> : null}
      </div>
      <Button
        kind={checked ? 'secondary' : 'primary'}
        block
        className="mt-5"
        onClick={checked ? next : check}
      >
        {checked ? 'Next Question' : 'Check Answer'}
      </Button>
    </div>
  )
}

type OptionsProps = {
  question: SampleQuestion
  chosen: number | null
  /** The answer is in: nothing can be changed any more, and each option says why. */
  checked: boolean
  onChoose: (option: number) => void
}

function Options({ question, chosen, checked, onChoose }: OptionsProps) {
  const name = useId()
  return (
    <fieldset aria-labelledby="sample-stem" disabled={checked} className="grid min-w-0 gap-2.5">
      {question.options.map((option, index) => {
        const look = lookOf(index, { chosen, right: checked ? question.correctAnswer : null })
        return (
          <label
            key={option.text}
            className={classNames(
              'relative grid min-h-13 grid-cols-[24px_auto_minmax(0,1fr)] items-start gap-x-3 rounded-2 px-4 py-[13px] text-[1.0625rem] leading-[1.45]',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-light-edge',
              checked && 'cursor-default',
              grounds[look],
              look === 'open' && !checked && 'hover:border-edge',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={index === chosen}
              onChange={() => onChoose(index)}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
            />
            <OptionBox multiple={false} look={look} />
            <span
              className={classNames('font-semibold', look === 'chosen' ? 'text-light-text' : 'text-muted')}
            >
              {optionLetter(index)}
            </span>
            <span className="min-w-0">
              {option.text}
              {checked ? <span className="mt-1 block text-meta">{option.why}</span> : null}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

const grounds = {
  open: 'border-[1.5px] border-line bg-surface',
  chosen: 'lf',
  right: 'border-[1.5px] border-good-fill bg-good-wash',
  wrong: 'border-[1.5px] border-low-fill bg-low-wash',
} as const

/** @param right null until the answer is checked */
function lookOf(index: number, { chosen, right }: { chosen: number | null; right: number | null }) {
  if (index === right) return 'right'
  if (index !== chosen) return 'open'
  return right === null ? 'chosen' : 'wrong'
}

function Verdict({ question, chosen }: { question: SampleQuestion; chosen: number }) {
  const { correctAnswer, options, explanation } = question
  const correct = chosen === correctAnswer
  return (
    <div className="mt-5 border-l-[3px] border-beam-fill bg-beam-wash px-5 py-4">
      <p className={classNames('font-display text-h3 font-[560]', correct ? 'text-good' : 'text-low')}>
        {correct ? 'Correct' : 'Incorrect'}
      </p>
      <p className="mt-1 font-semibold">
        Correct answer: {optionLetter(correctAnswer)}. {options[correctAnswer]?.text}
      </p>
      <p className="mt-1.5">{explanation}</p>
    </div>
  )
}
