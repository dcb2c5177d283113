import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { explained } from '../../questions/explained.ts'
import { optionText } from '../../questions/option-letter.ts'
import { QuestionPicture } from '../../questions/question-picture.tsx'
import type { Missed } from './guided-deps.ts'

/** What an attempt that is over got wrong, to read in peace: nothing here is asked or counted. */
export function MissedQuestions({ missed }: { missed: readonly Missed[] }) {
  return (
    <section aria-labelledby="missed" className="mt-10 w-full max-w-[600px]">
      <h2 id="missed" className="text-h3">
        {missed.length === 1 ? 'The question you missed' : `The ${missed.length} questions you missed`}
      </h2>
      <p className="mt-1 text-muted">Your next try asks the same questions.</p>
      <ol className="mt-5 grid gap-6">
        {missed.map((one) => (
          <MissedQuestion key={one.question.id} missed={one} />
        ))}
      </ol>
    </section>
  )
}

function MissedQuestion({ missed: { place, question, answer } }: { missed: Missed }) {
  const reason = answer.option_reasons[answer.chosen] ?? ''
  return (
    <li className="border-t border-line pt-5 [--bleed:0px]">
      <h3 className="num font-ui text-meta font-semibold tracking-normal text-muted">Question {place}</h3>
      <p className="mt-1 whitespace-pre-line">{question.question}</p>
      <QuestionPicture of={question} className="mt-4" />
      <dl className="mt-4 grid gap-2.5">
        <Choice right={false} text={optionText(question.answers, answer.chosen)}>
          {reason === '' ? null : <p className="mt-1 text-meta">{reason}</p>}
        </Choice>
        <Choice right text={optionText(question.answers, answer.correct_answer)} />
      </dl>
      <p className="mt-4 whitespace-pre-line">{explained(answer, [answer.correct_answer]).explanation}</p>
    </li>
  )
}

function Choice({ right, text, children }: { right: boolean; text: string; children?: ReactNode }) {
  const Sign = right ? Check : X
  return (
    <div
      className={classNames(
        'border-l-[3px] px-4 py-2.5',
        right ? 'border-good-fill bg-good-wash' : 'border-low-fill bg-low-wash',
      )}
    >
      <dt
        className={classNames(
          'flex items-center gap-1.5 text-meta font-semibold',
          right ? 'text-good' : 'text-low',
        )}
      >
        <Sign size={16} aria-hidden="true" />
        {right ? 'Correct answer' : 'Your answer'}
      </dt>
      <dd className="mt-0.5">
        <p>{text}</p>
        {children}
      </dd>
    </div>
  )
}
