import type { MockExamResult } from '@collimate/contract/mock-exams'
import type { Answers } from '@collimate/domain/attempts/answers'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageStorage } from '../attempts/engine/page.ts'
import { leftoverOf, type Leftover } from '../attempts/engine/record.ts'
import { uncountedOf } from '../attempts/engine/state.ts'
import { ApiError } from '../lib/api.ts'
import { questionScreens } from '../questions/types/registry.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { answersIn } from './exam-server.ts'
import { resultQuery } from './queries.ts'

/** An exam that is over here, with the answers to it that never left this device. */
type LeftExam = {
  readonly attemptId: string
  readonly leftovers: readonly Leftover[]
  /** What was graded and when; null for an exam that was not completed, or of which the server says nothing now. */
  readonly completed: { readonly at: string; readonly graded: Answers } | null
}

type LeftoverNoticeProps = {
  userId: string
  /** The unfinished exam, in whose room its own leftovers are asked about. */
  currentId: string | null
  /** Speaks of this exam alone. */
  only?: string
  className?: string
}

/**
 * Answers of an exam that is over, which this device could not save in time: they can be seen beside what counted, and
 * stay until the student deletes them.
 */
export function LeftoverNotice({ userId, currentId, only, className }: LeftoverNoticeProps) {
  const client = useQueryClient()
  const [exams, setExams] = useState<readonly LeftExam[]>([])
  useEffect(() => {
    let left = false
    const wanted = (id: string) => id !== currentId && (only === undefined || id === only)
    void findLeftExams(client, userId, wanted).then(
      (found) => left || setExams(found),
      () => {},
    )
    return () => {
      left = true
    }
  }, [client, userId, currentId, only])
  const remove = (exam: LeftExam) => {
    setExams(exams.filter((other) => other !== exam))
    // Its dialog goes with the button that opened it.
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
    void settleAll(userId, exam.leftovers)
  }
  return exams.map((exam) => (
    <LeftExamNotice
      key={exam.attemptId}
      {...{ exam, className }}
      onResultPage={only !== undefined}
      onDelete={() => remove(exam)}
    />
  ))
}

type LeftExamNoticeProps = {
  exam: LeftExam
  className: string | undefined
  onResultPage: boolean
  onDelete: () => void
}

function LeftExamNotice({ exam, className, onResultPage, onDelete }: LeftExamNoticeProps) {
  const [open, setOpen] = useState(false)
  const { completed, leftovers, attemptId } = exam
  const count = leftovers.reduce((sum, { changes }) => sum + Object.keys(changes).length, 0)
  const texts = completed === null ? unfinishedTexts(count) : completedTexts(count, completed.at)
  return (
    <>
      <Banner
        tone="mid"
        role="status"
        {...(className === undefined ? {} : { className })}
        title={texts.title}
        action={<Button onClick={() => setOpen(true)}>See {count === 1 ? 'it' : 'them'}</Button>}
      >
        {texts.lead}
      </Banner>
      <Dialog
        open={open}
        wide
        onOpenChange={setOpen}
        title="Not saved in time"
        description={texts.description}
        actions={
          <>
            <Button onClick={onDelete}>Delete from this device</Button>
            {completed === null || onResultPage ? null : (
              <LinkButton to={`/mock-exam?result=${attemptId}`}>See the result</LinkButton>
            )}
            <Button kind="primary" onClick={() => setOpen(false)}>
              Close
            </Button>
          </>
        }
      >
        <ul className="max-h-[50vh] overflow-y-auto">
          {leftovers.flatMap((leftover) =>
            Object.keys(leftover.changes).map((position) => (
              <li key={`${leftover.holder} ${position}`} className="border-t border-line py-3">
                <LeftAnswer {...{ leftover, position, completed }} />
              </li>
            )),
          )}
        </ul>
      </Dialog>
    </>
  )
}

type LeftAnswerProps = { leftover: Leftover; position: string } & Pick<LeftExam, 'completed'>

function LeftAnswer({ leftover, position, completed }: LeftAnswerProps) {
  const question = leftover.questions[position]
  const text = (answer: Answer | null) => {
    if (answer === null) return 'No answer'
    if (question) return questionScreens[question.type].answerText(question, answer)
    return 'Answered. This device could not read its question.'
  }
  return (
    <>
      <p className="flex gap-2.5">
        <span className="num font-semibold whitespace-nowrap">Question {Number(position) + 1}</span>
        <span className="line-clamp-1 text-muted">{question?.question_text}</span>
      </p>
      <p className="mt-1.5">
        {completed === null ? null : <span className="text-meta text-muted">On this device: </span>}
        {text(leftover.changes[position] ?? null)}
      </p>
      {completed === null ? null : (
        <p className="mt-1">
          <span className="text-meta text-muted">Counted: </span>
          {text(completed.graded[position] ?? null)}
        </p>
      )}
    </>
  )
}

function unfinishedTexts(count: number) {
  const [noun, pronoun] = count === 1 ? ['1 answer', 'It is'] : [`${count} answers`, 'They are']
  return {
    title: `${noun} of an earlier exam ${count === 1 ? 'was' : 'were'} not saved in time`,
    lead: `${pronoun} on this device only, and may not be counted in its result.`,
    description:
      'These answers never reached your exam. If you bring the exam back, we’ll ask whether to add them.',
  }
}

function completedTexts(count: number, at: string) {
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(at))
  const [noun, pronoun, verb] =
    count === 1 ? ['1 answer', 'It is', 'does'] : [`${count} answers`, 'They are', 'do']
  return {
    title: `${noun} didn’t reach us before your exam of ${day} was completed`,
    lead: `${pronoun} on this device only, and ${verb} not count in the result.`,
    description: `The exam was completed in another window or on another device before these were saved. What counted is next to ${count === 1 ? 'it' : 'each'}.`,
  }
}

async function findLeftExams(
  client: QueryClient,
  userId: string,
  wanted: (attemptId: string) => boolean,
): Promise<LeftExam[]> {
  const byExam = Map.groupBy(await findLeftovers(userId), ({ attemptId }) => attemptId)
  const exams: LeftExam[] = []
  for (const [attemptId, leftovers] of byExam) {
    if (!wanted(attemptId)) continue
    const result = await client.fetchQuery({ ...resultQuery(attemptId), retry: false }).catch(noResult)
    const own = result ? await uncountedIn(userId, leftovers, result) : leftovers
    if (own.length > 0) exams.push({ attemptId, leftovers: own, completed: result && completedIn(result) })
  }
  return exams
}

/** Without a connection, or without that exam, the answers are shown all the same. */
function noResult(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) throw error
  return null
}

function completedIn({ completed_at: at, questions }: MockExamResult): LeftExam['completed'] {
  return { at, graded: answersIn(questions) }
}

/** What arrived after all is nothing to tell of. */
async function uncountedIn(
  userId: string,
  leftovers: readonly Leftover[],
  { questions }: MockExamResult,
): Promise<Leftover[]> {
  const graded = answersIn(questions)
  const open = leftovers.map((leftover) => ({ ...leftover, changes: uncountedOf(leftover.changes, graded) }))
  const late = open.filter(({ changes }) => Object.keys(changes).length > 0)
  await settleAll(
    userId,
    open.filter((leftover) => !late.includes(leftover)),
  )
  return late
}

async function settleAll(userId: string, leftovers: readonly Leftover[]): Promise<void> {
  const storage = await pageStorage()
  for (const leftover of leftovers) {
    await storage.settle(leftover)
    const { record } = await storage.load(userId)
    if (record?.holder === leftover.holder) await storage.clear(userId, leftover.attemptId)
  }
}

async function findLeftovers(userId: string): Promise<Leftover[]> {
  const storage = await pageStorage()
  const left = await storage.leftovers(userId)
  const { record } = await storage.load(userId)
  const kept = leftoverOf(record)
  if (kept === null) return [...left]
  const others = left.filter(
    ({ attemptId, holder }) => attemptId !== kept.attemptId || holder !== kept.holder,
  )
  return [...others, kept]
}
