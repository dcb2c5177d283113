import type { QuestionPassport as Passport, readQuestionPassport } from '@collimate/contract/questions'
import { fewestAnswers } from '@collimate/domain/questions/statistics'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adviceFor, call } from '../lib/api.ts'
import { percentText } from '../lib/percent-text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

function passportQuery(question: string) {
  return queryOptions({
    queryKey: ['question-passport', question],
    queryFn: async ({ signal }) =>
      (
        await call<typeof readQuestionPassport>(
          'GET /api/questions/:question/passport',
          { params: { question } },
          { signal },
        )
      ).passport,
  })
}

/** Where a question comes from, how it was checked, and how often students get it right. */
export function QuestionPassport({ question }: { question: string }) {
  const { data, isError, error, refetch } = useQuery(passportQuery(question))
  if (isError)
    return (
      <ErrorState title="We couldn’t load this" onRetry={() => void refetch()}>
        <p>{adviceFor(error)}</p>
      </ErrorState>
    )
  if (!data) return <Skeleton className="h-64" />
  return (
    <dl className="grid max-w-measure gap-3 text-meta">
      {data.objective === null ? null : <Entry name="Objective">{capitalized(data.objective)}</Entry>}
      {data.level === null ? null : <Entry name="Level">{levels[data.level]}</Entry>}
      {data.sources.length === 0 ? null : (
        <Entry name={data.sources.length === 1 ? 'Source' : 'Sources'}>
          <ul>
            {data.sources.map((source) => (
              <li key={source} className="[overflow-wrap:anywhere]">
                {source}
              </li>
            ))}
          </ul>
          <p>Where no year is given, no single edition was used.</p>
        </Entry>
      )}
      {data.version === null ? null : <Entry name="Version">{versionText(data)}</Entry>}
      {data.checked === null ? null : <Entry name="How it was checked">{checkedText(data)}</Entry>}
      <Entry name="Answers">
        {data.answers === null
          ? `Fewer than ${fewestAnswers} students have answered it so far.`
          : `${data.answers.students} students have answered it. ${percentText(data.answers.right)} got it right the first time.`}
      </Entry>
    </dl>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="num text-muted">{children}</dd>
    </div>
  )
}

const levels = {
  recall: 'Recall: you know it or look it up',
  application: 'Application: you use what you know in a case',
  analysis: 'Analysis: you weigh several things against each other',
} as const satisfies Record<NonNullable<Passport['level']>, string>

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function versionText({ version, date }: Passport): string {
  return date === null ? String(version) : `${version}, from ${days.format(new Date(date))}`
}

function checkedText({ checked, corrected_at: corrected }: Passport): string {
  if (corrected === null) return checked ?? ''
  return `${checked} Corrected after a student’s report on ${days.format(new Date(corrected))} and not checked that way again since.`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
