import type { ArcadeQuestion } from '@collimate/contract/arcade'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { scoreText, survivalText } from '../arcade-texts.ts'
import { useSendAgain } from '../use-send-again.ts'
import { questionAt, type GameState } from './game.ts'

type Over = GameState & { kind: 'over' }
type GameOverProps = { over: Over; onPlayAgain: () => void; onSendAgain: () => Promise<void> }

/** What the round came to, and the way on. */
export function GameOver({ over, onPlayAgain, onSendAgain }: GameOverProps) {
  const { round, delivery, starting } = over
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  useSendAgain(delivery?.kind === 'kept', onSendAgain)
  const score = delivery?.kind === 'scored' ? delivery.result.score : round.score
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[608px] grow content-center gap-6 px-4 py-8 md:px-6 md:py-12"
    >
      <section className="ticks rounded-2 border-[1.5px] border-light-edge bg-surface p-6 shadow-(--glow) md:p-8">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          Game Over
        </h1>
        <p className="mt-3 flex items-baseline gap-2.5">
          <span className="font-display text-[3.5rem] leading-none font-semibold">{score}</span>
          <span className="font-semibold text-muted">{score === 1 ? 'point' : 'points'}</span>
        </p>
        <p className="mt-3">
          {round.mode === 'time-attack' ? (
            <>
              Survived <b className="num font-semibold">{survivalText(round.endsAt)} s</b>.{' '}
            </>
          ) : null}
          {round.answered === 0 ? 'No answers this time.' : `${round.correct} of ${round.answered} right.`}
        </p>
        <p role="status" className="mt-1 min-h-[1.58em] text-muted">
          {deliveryText(over)}
        </p>
        <div className="wakes mt-6 flex flex-wrap gap-3">
          <Button kind="primary" size="big" busy={starting} onClick={onPlayAgain} className="max-sm:w-full">
            Play Again
          </Button>
          <LinkButton to="/arcade" size="big" className="max-sm:w-full">
            Back to Arcade
          </LinkButton>
        </div>
      </section>
      <Missed questions={missedOf(over)} />
    </main>
  )
}

const keptTexts = {
  'signed-out': 'You’re logged out. Your score is kept here. Log in and open the arcade to save it.',
  'not-now': 'We couldn’t save your score just now. It’s kept here, and we’ll keep trying.',
  'no-answer':
    'We couldn’t reach the server. Your score is kept here and saved as soon as you are back online.',
} as const

function deliveryText({ delivery, round }: Over): string {
  if (delivery === null) return 'Saving your score…'
  switch (delivery.kind) {
    case 'scored': {
      const { is_best, best } = delivery.result
      return is_best && round.score > 0 ? 'A new personal best.' : `Your personal best: ${scoreText(best)}.`
    }
    case 'kept':
      return keptTexts[delivery.reason]
    case 'refused':
      return delivery.message
  }
}

/** Each question that was missed, once, in the order of the round. */
function missedOf({ issued, log }: Over): ArcadeQuestion[] {
  const missed = log.flatMap(({ chosen }, position) => {
    const question = questionAt(issued, position)
    return chosen === question.correct_answer ? [] : [question]
  })
  return [...new Set(missed)]
}

function Missed({ questions }: { questions: readonly ArcadeQuestion[] }) {
  if (questions.length === 0) return null
  return (
    <Card aria-labelledby="missed">
      <h2 id="missed" className="text-h3">
        Worth another look
      </h2>
      <ul className="mt-3 grid divide-y divide-line">
        {questions.map(({ id, category, question_text, options, correct_answer }) => (
          <li key={id} className="grid justify-items-start gap-1 py-3.5 last:pb-0">
            <CategoryTag category={category} />
            <p>{question_text}</p>
            <p className="inline-flex gap-2 font-semibold text-good">
              <Check size={18} aria-hidden="true" className="mt-1" />
              <span>
                <span className="sr-only">Right answer: </span>
                {options[correct_answer]}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
