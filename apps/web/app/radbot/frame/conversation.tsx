import type { ResponseOf } from '@collimate/contract/endpoint'
import type { askRadBot, RadBotState } from '@collimate/contract/radbot'
import { longestQuestion } from '@collimate/domain/radbot/bounds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { adviceFor, ApiError, call, isUnanswered } from '../../lib/api.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { useLeft } from '../../lib/use-left.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { conversationQuery, stateQuery } from '../queries.ts'
import { sourcesText } from '../sources-text.ts'
import { Answer, AnswerFrame } from './answer.tsx'
import { AskForm } from './ask-form.tsx'

type Asked = ResponseOf<typeof askRadBot>

type ConversationProps = {
  /** Null before its first question. */
  id: string | null
  state: RadBotState
  /** The question that was asked just now, here; null for none. */
  fresh: string | null
  /** @param here the conversation is still the one that is open */
  onAsked: (asked: Asked, here: boolean) => void
}

/** Questions with their answers, the latest last, and under them the place to ask. */
export function Conversation({ id, state, fresh, onAsked }: ConversationProps) {
  const [text, setText] = useState('')
  const [told, setTold] = useState('')
  const query = useQuery({ ...conversationQuery(id ?? ''), enabled: id !== null })
  const questions = id === null ? [] : (query.data?.questions ?? [])
  const latest = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const left = useLeft()
  const asking = useAsk({
    onAsked: (asked) => {
      setText((now) => (now.trim() === asked.question.text ? '' : now))
      setTold(outcomeText(asked.question))
      onAsked(asked, !left.current)
    },
    // One that was suggested was never typed.
    onFailed: (asked) => setText((now) => (now.trim() === '' ? asked : now)),
  })
  const pending = asking.isPending ? asking.variables.text : null
  const shown = questions.length + (pending === null ? 0 : 1)
  useEffect(() => {
    // By itself, and not with the page around it.
    const top = latest.current?.getBoundingClientRect().top
    if (shown === 1) window.scrollTo({ top: 0 })
    else if (top !== undefined) window.scrollBy({ top: top - 16 })
  }, [shown])
  const ask = (question: string) => {
    const asked = question.trim()
    if (asked === '' || asked.length > longestQuestion || asking.isPending) return
    asking.mutate({ text: asked, conversation: id })
  }
  const askSuggested = (question: string) => {
    ask(question)
    // What was pressed goes, and on a touch screen the field would bring up its keyboard.
    const next = matchMedia('(pointer: fine)').matches ? field.current : document.getElementById('main')
    next?.focus({ preventScroll: true })
  }
  const suggestions = questions.at(-1)?.suggestions ?? (id === null ? state.suggestions : [])
  return (
    <div className="flex min-w-0 flex-col">
      <div className="grow">
        {id !== null && query.isPending ? <Skeleton className="mb-6 h-64" /> : null}
        {id !== null && query.isError && questions.length === 0 ? (
          <ErrorState title="We couldn’t load this conversation" onRetry={() => void query.refetch()}>
            <p>It’s saved. {adviceFor(query.error)}</p>
          </ErrorState>
        ) : null}
        {questions.map((question, index) => (
          <Answer
            key={question.id}
            ref={pending === null && index === questions.length - 1 ? latest : null}
            question={question}
            phrasing={
              state.phrased_by === null ? null : { by: state.phrased_by, atOnce: question.id === fresh }
            }
          />
        ))}
        {pending === null ? null : (
          <AnswerFrame ref={latest} text={pending}>
            <div aria-busy="true" className="grid gap-3">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-16 max-w-[560px]" />
              <Skeleton className="h-16 max-w-[520px]" />
            </div>
          </AnswerFrame>
        )}
        {shown === 0 && id === null ? (
          <div className="mb-3">
            <h2 className="text-h3">Ask about anything you study here</h2>
            <p className="mt-1 text-muted">You get passages from {sourcesText}, each with its source.</p>
          </div>
        ) : null}
        {pending === null && suggestions.length > 0 ? (
          <Suggestions
            title={shown === 0 ? 'Questions to start with' : 'Ask next'}
            suggestions={suggestions}
            onAsk={askSuggested}
          />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {asking.isPending ? 'Searching' : told}
      </p>
      <AskForm
        field={field}
        conversation={id}
        text={text}
        onText={setText}
        onAsk={() => ask(text)}
        busy={asking.isPending}
        problem={asking.error === null ? null : problemText(asking.error)}
        leavesOut={state.leaves_out}
        phrasedBy={state.phrased_by}
      />
    </div>
  )
}

type Outcome = {
  onAsked: (asked: Asked) => void
  /** @param asked the question, which got no answer */
  onFailed: (asked: string) => void
}

function useAsk({ onAsked, onFailed }: Outcome) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { text: string; conversation: string | null }) =>
      call<typeof askRadBot>('POST /api/radbot/questions', { body }),
    onSuccess: onAsked,
    onError: (error, { text }) => {
      onFailed(text)
      // An exam was opened meanwhile: the frame is about to close.
      if (error instanceof ApiError && error.code === 'radbot-locked')
        void refetchAfterChange(client, stateQuery)
    },
  })
}

function problemText(error: Error): string {
  if (!(error instanceof ApiError)) {
    const failed = isUnanswered(error) ? 'No answer from the server.' : 'Something went wrong on our side.'
    return `${failed} Your question is still here: try again.`
  }
  if (error.code === 'too-many-requests')
    return 'That was a lot of questions in one minute. Wait a moment; this one is still here.'
  return error.fields['body.text'] ?? error.message
}

function outcomeText({ outcome, passages }: Asked['question']): string {
  if (outcome === 'related') return 'No direct answer, but passages that come close'
  if (outcome !== 'answered') return 'RadBot has no answer to this.'
  return passages.length === 1 ? 'Found 1 passage' : `Found ${passages.length} passages`
}

type SuggestionsProps = { title: string; suggestions: readonly string[]; onAsk: (question: string) => void }

function Suggestions({ title, suggestions, onAsk }: SuggestionsProps) {
  return (
    <section aria-labelledby="suggestions" className="border-t border-line py-4">
      <h2 id="suggestions" className="font-ui text-meta font-semibold tracking-normal text-muted">
        {title}
      </h2>
      <ul>
        {suggestions.map((question) => (
          <li key={question} className="not-first:border-t not-first:border-line">
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)_18px] items-center gap-3 py-2 text-left leading-[1.35] font-medium text-beam hover:underline"
            >
              {question}
              <ChevronRight size={18} aria-hidden="true" className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
