import { type QuestionPool, questionPools } from '@collimate/domain/quizzes/build'
import { type QuestionTypeName, questionTypeLabels } from '@collimate/domain/questions/types/registry'
import { categories, type Category, categoryNames } from '@collimate/domain/questions/categories'
import { type QuizMode, quizModes } from '@collimate/domain/quizzes/timed'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adviceFor } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CountField, useQuizCount } from './count-field.tsx'
import type { QuizToBuild } from './own-quiz-server.ts'
import { type Choice, heldCount, matchIn, matchTexts, type Pools } from './pool-counts.ts'
import { poolsQuery } from './review-queries.ts'
import { useStart } from './use-start.ts'

type Sections = Pools['sections']

/** A quiz of what the student chooses, beside the plain start in one category. */
export function BuildQuizForm() {
  const { data: pools, isError, error, refetch } = useQuery(poolsQuery)
  return (
    <Card aria-labelledby="build" className="min-w-0">
      <h2 id="build" className="text-h3">
        Build your own
      </h2>
      <p className="mt-1 mb-5 text-meta text-muted">Mix categories, or go back to what you missed.</p>
      {pools ? (
        <Builder pools={pools} />
      ) : isError ? (
        <ErrorState title="We couldn’t count your questions" onRetry={() => void refetch()}>
          <p>{adviceFor(error)}</p>
        </ErrorState>
      ) : (
        <Skeleton className="h-[420px]" />
      )}
    </Card>
  )
}

const poolNames: Record<QuestionPool, string> = {
  all: 'All',
  unseen: 'Unseen',
  missed: 'Missed',
  due: 'Due',
  'sure-wrong': 'Sure but wrong',
  bookmarked: 'Bookmarked',
}

const allTypes = Object.keys(questionTypeLabels) as QuestionTypeName[]

function Builder({ pools }: { pools: Pools }) {
  const { sections, whole_counts: whole } = pools
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState(() => sectionsAskedFor(search.get('sections'), sections))
  const asksTypes = allTypes.filter((type) =>
    whole.some(({ kinds }) => kinds.some((kind) => kind.type === type)),
  )
  const [types, setTypes] = useState<ReadonlySet<QuestionTypeName>>(new Set(asksTypes))
  const [pool, setPool] = useState(() => questionPools.find((one) => one === search.get('pool')) ?? 'all')
  const [mode, setMode] = useState<QuizMode>('tutor')
  const quizCount = useQuizCount()
  const start = useStart((server, wish: QuizToBuild) => server.build(wish))
  const countOf = (choice: Partial<Choice>) =>
    matchIn(pools, mode, { sections: chosen, types, ...choice }, pool)
  const match = countOf({})
  const { asked } = quizCount
  const count = Math.min(asked, match)
  const toggle = (names: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const name of names) {
      if (on) next.add(name)
      else next.delete(name)
    }
    setChosen(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (match > 0 && !start.isPending)
      start.mutate({ sections: [...chosen], types: [...types], pool, mode, count })
  }
  const groups = groupsOf(sections)
  const texts = matchTexts({
    match,
    asked,
    held: heldCount(pools, mode, { sections: chosen, types }, pool),
    pool,
    sections: { chosen: chosen.size, all: sections.length },
    types: { chosen: types.size, all: asksTypes.length },
  })
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CategoryChips {...{ groups, chosen }} onToggle={toggle} />
      <SectionChoice
        {...{ groups, chosen, match }}
        countOf={(section) => countOf({ sections: new Set([section]) })}
        onToggle={toggle}
      />
      <SegmentedControl
        wide
        titled
        legend="Which questions"
        name="pool"
        items={questionPools.map((value) => ({ value, label: poolNames[value] }))}
        value={pool}
        onChange={setPool}
      />
      {asksTypes.length > 1 ? (
        <TypeChips
          {...{ types, asksTypes }}
          countOf={(type) => countOf({ types: new Set([type]) })}
          onChange={setTypes}
        />
      ) : null}
      <CountField label="How many" count={quizCount} />
      <div>
        <SegmentedControl
          wide
          titled
          legend="Mode"
          name="mode"
          items={quizModes.map((value) => ({ value, label: modes[value].label }))}
          value={mode}
          onChange={setMode}
        />
        <p className="mt-2 text-meta text-muted">{modes[mode].text}</p>
      </div>
      <div className="grid gap-3">
        <p role="status" className="num text-meta text-muted">
          {texts.count ? <strong className="font-semibold text-ink">{texts.count}</strong> : null}{' '}
          {texts.rest}
        </p>
        <Button type="submit" block disabled={match === 0} busy={start.isPending}>
          {match === 0 ? 'Start' : `Start with ${count} ${count === 1 ? 'question' : 'questions'}`}
        </Button>
      </div>
    </form>
  )
}

/** @param names of sections, with commas between, as the progress page links here; all of them where it names none */
function sectionsAskedFor(names: string | null, sections: Sections): ReadonlySet<string> {
  const known = sections.map(({ section }) => section)
  const asked = names?.split(',').filter((name) => known.includes(name)) ?? []
  return new Set(asked.length > 0 ? asked : known)
}

type Group = { readonly category: Category; readonly own: Sections }

/** The sections by category; one without sections is left out. */
function groupsOf(sections: Sections): Group[] {
  return categories
    .map((category) => ({ category, own: sections.filter((one) => one.category === category) }))
    .filter(({ own }) => own.length > 0)
}

function namesOf({ own }: Group): string[] {
  return own.map(({ section }) => section)
}

const modes: Record<QuizMode, { label: string; text: string }> = {
  tutor: { label: 'Tutor', text: 'Check each answer and read why right away.' },
  timed: {
    label: 'Timed',
    text: 'You get as much time per question as on the exam, and see what was right at the end. The clock keeps running if you leave.',
  },
}

/** `on`: they are chosen now, or no more. */
type OnToggle = (sections: readonly string[], on: boolean) => void

type CategoryChipsProps = {
  groups: readonly Group[]
  chosen: ReadonlySet<string>
  onToggle: OnToggle
}

/** A category is all its sections at once. */
function CategoryChips({ groups, chosen, onToggle }: CategoryChipsProps) {
  return (
    <div className="relative">
      <Button
        kind="ghost"
        className="absolute -top-[11px] -right-3 px-3 text-meta"
        onClick={() => onToggle(groups.flatMap(namesOf), chosen.size === 0)}
      >
        {chosen.size === 0 ? 'Choose all' : 'Clear'}
      </Button>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-meta font-semibold">Categories</legend>
        <div className="flex flex-wrap gap-2">
          {groups.map((group) => {
            const names = namesOf(group)
            const on = names.some((name) => chosen.has(name))
            return (
              <Chip key={group.category} checked={on} onChange={() => onToggle(names, !on)}>
                {categoryNames[group.category]}
              </Chip>
            )
          })}
        </div>
      </fieldset>
    </div>
  )
}

type SectionChoiceProps = CategoryChipsProps & {
  /** Questions that match all that was chosen. */
  match: number
  countOf: (section: string) => number
}

function SectionChoice({ groups, chosen, match, countOf, onToggle }: SectionChoiceProps) {
  const names = groups.flatMap(namesOf)
  return (
    <details className="group -mx-5 border-y border-line md:-mx-6">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-5 py-2 text-meta font-semibold md:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
        Sections
        <span className="num font-normal text-muted">
          {names.filter((name) => chosen.has(name)).length} of {names.length}
        </span>
        <span className="num ml-auto">
          {match} {match === 1 ? 'matches' : 'match'}
        </span>
      </summary>
      <div className="grid gap-4 px-5 pt-1 pb-5 md:px-6">
        {groups
          .filter(({ own }) => own.length > 1)
          .map((group) => (
            <SectionChips key={group.category} {...{ group, chosen, countOf, onToggle }} />
          ))}
      </div>
    </details>
  )
}

type SectionChipsProps = {
  group: Group
  chosen: ReadonlySet<string>
  countOf: (section: string) => number
  onToggle: OnToggle
}

function SectionChips({ group, chosen, countOf, onToggle }: SectionChipsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-meta text-muted">{categoryNames[group.category]}</legend>
      <div className="flex flex-wrap gap-2">
        {group.own.map((one) => (
          <Chip
            key={one.section}
            checked={chosen.has(one.section)}
            onChange={() => onToggle([one.section], !chosen.has(one.section))}
          >
            {one.name} <span className="num font-normal text-muted">{countOf(one.section)}</span>
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

type TypeChipsProps = {
  types: ReadonlySet<QuestionTypeName>
  /** Those the bank has. */
  asksTypes: readonly QuestionTypeName[]
  countOf: (type: QuestionTypeName) => number
  onChange: (types: ReadonlySet<QuestionTypeName>) => void
}

function TypeChips({ types, asksTypes, countOf, onChange }: TypeChipsProps) {
  const toggle = (type: QuestionTypeName) => {
    const next = new Set(types)
    if (!next.delete(type)) next.add(type)
    onChange(next)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-meta font-semibold">Question types</legend>
      <div className="flex flex-wrap gap-2">
        {asksTypes.map((type) => (
          <Chip key={type} checked={types.has(type)} onChange={() => toggle(type)}>
            {questionTypeLabels[type]} <span className="num font-normal text-muted">{countOf(type)}</span>
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = { checked: boolean; onChange: () => void; children: ReactNode }

/** A checkbox as a chip. */
function Chip({ checked, onChange, children }: ChipProps) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-2 border border-edge bg-surface px-3 py-1.5 text-meta font-semibold hover:bg-sunken has-checked:border-light-edge has-checked:bg-wash-hi has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-light-edge">
      <input
        type="checkbox"
        checked={checked}
        onChange={onChange}
        className="peer keeps-color size-[18px] shrink-0 cursor-pointer appearance-none rounded-1 border-[1.75px] border-edge bg-surface outline-none checked:border-light-edge checked:bg-light"
      />
      <Check
        size={14}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none absolute left-[14px] hidden text-on-light peer-checked:block"
      />
      <span>{children}</span>
    </label>
  )
}
