import type { QuestionToLookAt } from '@collimate/contract/moderation'
import type { QuestionFault } from '@collimate/domain/questions/statistics'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { bankQuestionQuery, questionsToLookAtQuery } from './queries.ts'
import { QuestionChoices } from './question-choices.tsx'
import { QuestionNumbers } from './question-numbers.tsx'
import { Picture, Reasons } from './report-details.tsx'
import { RuleOnQuestion } from './rule-on-question.tsx'
import { List, Moment, WorkedOff } from './entry-list.tsx'

const empty = {
  title: 'No question looks wrong',
  text: 'Every night we count how students did on each question. Once 50 students have answered one, it is listed here if under 30% or over 95% get it right, if it hardly tells strong students from weak ones, or if the best students prefer a wrong option.',
}

const reasons: Record<QuestionFault, string> = {
  'distractor-beats-key': 'The top third prefer a wrong option to the key: check the key first.',
  'low-discrimination':
    'It hardly tells strong students from weak ones: discrimination is under 0.15. Look for an unclear stem or a second right option.',
  'low-facility':
    'Under 30% get it right: it may be wrong, unclear, or about something students have not been taught.',
  'high-facility': 'Over 95% get it right: the options may give the answer away.',
}

export function LookAtList() {
  const query = useQuery(questionsToLookAtQuery)
  return (
    <section aria-labelledby="look-at" className="grid gap-4">
      <h2 id="look-at" className="text-h2">
        Questions to look at
      </h2>
      <WorkedOff entries={query.data}>
        <List entries={query.data} query={query} empty={empty}>
          {(question) => <QuestionCard question={question} />}
        </List>
      </WorkedOff>
    </section>
  )
}

function QuestionCard({ question }: { question: QuestionToLookAt }) {
  const [open, setOpen] = useState(false)
  const { id, category, question_text: stem, options, faults, found_at: found, statistics } = question
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3">{id}</h3>
        <p className="text-meta text-muted">
          Found <Moment at={found} />
        </p>
      </div>
      <ul className="mt-3 grid max-w-measure gap-1.5">
        {faults.map((fault) => (
          <li key={fault} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
            <TriangleAlert size={18} aria-hidden="true" className="mt-1 text-low" />
            {reasons[fault]}
          </li>
        ))}
      </ul>
      <div className="mt-5 grid gap-5 border-t border-line pt-5">
        <div className="max-w-measure">
          <CategoryTag category={category} />
          <p className="mt-2 text-stem">{stem}</p>
          <QuestionChoices
            options={options}
            correct={question.correct_answers}
            choices={statistics.choices}
          />
        </div>
        <QuestionNumbers statistics={statistics} />
        <div>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            Correct or withdraw
          </Button>
          {open ? <Decision id={id} /> : null}
        </div>
      </div>
    </Card>
  )
}

/** What the numbers do not tell of a question, and what can be decided on it. */
function Decision({ id }: { id: string }) {
  const { data: question, isError, refetch } = useQuery(bankQuestionQuery(id))
  if (isError && !question) {
    return (
      <div className="mt-4">
        <ErrorState title="We couldn’t load the question" onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!question) return <Skeleton className="mt-4 h-40" />
  return (
    <div className="mt-4 grid gap-5">
      <div className="max-w-measure">
        <Picture question={question} />
        <Reasons question={question} />
      </div>
      <RuleOnQuestion question={question} />
    </div>
  )
}
