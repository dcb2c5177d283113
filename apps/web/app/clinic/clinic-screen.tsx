import type { CheckedAnswer, drawClinicQuestion } from '@collimate/contract/clinic'
import { type FormulaId, formulaGroups, formulaIds, mixedFormulas } from '@collimate/domain/clinic/formulas'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { adviceFor, call } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { closablePart } from '../ui/closable-part.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClinicQuestionForm } from './question-form.tsx'

const { Part: CalculatorPanel } = closablePart(
  () => import('../calculator/calculator-panel.tsx'),
  'CalculatorPanel',
)

export const meta = () => [{ title: pageTitle('Calculation Clinic') }]

type Wish = FormulaId | typeof mixedFormulas

/** One calculation after the other, each with fresh numbers; a formula in the address asks that one alone. */
export default function ClinicScreen() {
  const [search, setSearch] = useSearchParams()
  const [calculating, setCalculating] = useState(false)
  const [tally, setTally] = useState(noTally)
  const formula = formulaIds.find((id) => id === search.get('formula')) ?? mixedFormulas
  return (
    <div className="wrap py-9">
      <PageHeader
        title="Calculation Clinic"
        lead="Fresh numbers every time. Work it out, type your answer, and see every step."
      >
        <LinkButton to="/quizzes">Back to Quizzes</LinkButton>
      </PageHeader>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <FormulaPicker
          formula={formula}
          onPick={(next) => setSearch(next === mixedFormulas ? {} : { formula: next }, { replace: true })}
        />
        <Button aria-expanded={calculating} onClick={() => setCalculating(!calculating)}>
          <Calculator size={18} aria-hidden="true" />
          Calculator
        </Button>
        <p className="num min-h-11 content-center text-meta text-muted">{tallyText(tally)}</p>
      </div>
      <Practice formula={formula} onChecked={(verdict) => setTally((before) => count(before, verdict))} />
      {calculating ? <CalculatorPanel onClose={() => setCalculating(false)} /> : null}
    </div>
  )
}

function FormulaPicker({ formula, onPick }: { formula: Wish; onPick: (formula: string) => void }) {
  return (
    <div className="w-full sm:w-80">
      <Field label="Formula">
        {(control) => (
          <select
            {...control}
            value={formula}
            onChange={(event) => onPick(event.currentTarget.value)}
            className="min-h-[46px] w-full rounded-2 border border-edge bg-surface px-3 py-2.5 text-ink"
          >
            <option value={mixedFormulas}>Mixed: all formulas</option>
            {formulaGroups.map(({ name, formulas }) => (
              <optgroup key={name} label={name}>
                {formulas.map(({ id, name: label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

/** Which question of the visit this is, and what came before it. */
type Turn = { number: number; formula: Wish; after: string | undefined }

type PracticeProps = { formula: Wish; onChecked: (verdict: CheckedAnswer['verdict']) => void }

function Practice({ formula, onChecked }: PracticeProps) {
  const [turn, setTurn] = useState<Turn>({ number: 0, formula, after: undefined })
  const asked = useQuery(questionQuery(formula, turn))
  const { data: question, isPlaceholderData, isError, error, refetch } = asked
  if (isError)
    return (
      <ErrorState title="We couldn’t load a question" onRetry={() => void refetch()}>
        <p>{adviceFor(error)}</p>
      </ErrorState>
    )
  if (question === undefined) return <Skeleton className="h-72" />
  return (
    <ClinicQuestionForm
      key={question.id}
      question={question}
      // A formula that is picked leaves the keyboard where it was picked.
      takesFocus={turn.number > 0 && turn.formula === formula}
      isLeaving={isPlaceholderData}
      onChecked={onChecked}
      onNext={() => setTurn({ number: turn.number + 1, formula, after: question.id })}
    />
  )
}

/** Static: the question must not change under the student's hands, whatever else the page asks for anew. */
function questionQuery(formula: Wish, { number, after }: Turn) {
  return queryOptions({
    queryKey: ['clinic', formula, number],
    queryFn: async ({ signal }) =>
      (
        await call<typeof drawClinicQuestion>(
          'GET /api/clinic/question',
          { query: { formula, after } },
          { signal },
        )
      ).question,
    staleTime: 'static',
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

type Tally = { right: number; answered: number; streak: number }
const noTally: Tally = { right: 0, answered: 0, streak: 0 }

/** A close answer neither ends a streak nor adds to it, and steps that were only looked at do not count. */
function count({ right, answered, streak }: Tally, verdict: CheckedAnswer['verdict']): Tally {
  switch (verdict) {
    case 'right':
      return { right: right + 1, answered: answered + 1, streak: streak + 1 }
    case 'close':
      return { right, answered: answered + 1, streak }
    case 'wrong':
      return { right, answered: answered + 1, streak: 0 }
    case null:
      return { right, answered, streak }
  }
}

function tallyText({ right, answered, streak }: Tally): string {
  if (answered === 0) return ''
  const total = `${right} of ${answered} right`
  return streak > 1 ? `${total}, ${streak} in a row` : total
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
