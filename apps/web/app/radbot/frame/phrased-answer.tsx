import type { RouteOf } from '@collimate/contract/endpoint'
import type { AskedQuestion, phraseAnswer, PhrasedSentence, Phrasing } from '@collimate/contract/radbot'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { PenLine, RotateCcw, TriangleAlert } from 'lucide-react'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { ApiError, NetworkError, refusalOf, requestOf } from '../../lib/api.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { phrasedKey, stateQuery } from '../queries.ts'
import { Numeral } from './numeral.tsx'

type Phrased = {
  readonly phase: 'idle' | 'writing' | 'answered' | 'none' | 'failed' | 'too-many'
  readonly sentences: readonly PhrasedSentence[]
}

type PhrasedAnswerProps = {
  question: AskedQuestion
  /** The host of the service that phrases it. */
  by: string
  /** Without being asked to. */
  atOnce: boolean
  /** Number of the source that is open; null for none. */
  open: number | null
  onCite: (number: number) => void
}

/** What a language model makes of the passages, checked against them; without an answer the passages are one. */
export function PhrasedAnswer({ question, by, atOnce, open, onCite }: PhrasedAnswerProps) {
  const [{ phase, sentences }, write] = usePhrased(question, atOnce)
  const id = useId()
  const home = useRef<HTMLElement>(null)
  const press = () => {
    // The button goes: the keyboard goes on from here.
    home.current?.focus({ preventScroll: true })
    write()
  }
  return (
    <section
      ref={home}
      aria-labelledby={id}
      tabIndex={-1}
      className="mb-4 border-b border-line pb-5 outline-none"
    >
      <h3 id={id} className="sr-only">
        Answer
      </h3>
      <p role="status" className="sr-only">
        {statusTexts[phase]}
      </p>
      {phase === 'idle' ? (
        <Button onClick={press}>
          <PenLine size={18} aria-hidden="true" />
          Write an answer from these passages
        </Button>
      ) : null}
      {phase === 'writing' && sentences.length === 0 ? (
        <p aria-hidden="true" className="text-muted">
          {statusTexts.writing}
        </p>
      ) : null}
      {phase === 'writing' || phase === 'answered' ? (
        <>
          <p className="max-w-measure text-[1.0625rem] leading-[1.65]">
            {sentences.map((sentence, place) => (
              // Sentences only ever come after one another.
              // oxlint-disable-next-line react/no-array-index-key -- two may say the same
              <Fragment key={place}>
                <SentenceOf sentence={sentence} open={open} onCite={onCite} />{' '}
              </Fragment>
            ))}
          </p>
          {sentences.length > 0 ? (
            <p className="mt-2 max-w-measure text-meta leading-[1.45] text-muted">
              Written by a language model at {by} from the passages below. It can be wrong: open the source
              before you rely on it.
            </p>
          ) : null}
        </>
      ) : null}
      {phase === 'none' || phase === 'failed' || phase === 'too-many' ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="max-w-measure">{statusTexts[phase]}</p>
          {phase === 'none' ? null : (
            <Button onClick={press}>
              <RotateCcw size={18} aria-hidden="true" />
              Try again
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}

const statusTexts = {
  idle: '',
  writing: 'Writing an answer from these passages…',
  answered: 'The answer is written.',
  none: 'No passage answers it directly, so there is no written answer.',
  failed: 'I couldn’t write an answer this time. Here is what the sources say.',
  'too-many': 'That was a lot of answers in one minute. Here is what the sources say.',
} as const

type SentenceProps = { sentence: PhrasedSentence } & Pick<PhrasedAnswerProps, 'open' | 'onCite'>

function SentenceOf({ sentence: { text, cites, supported }, open, onCite }: SentenceProps) {
  return (
    <>
      <span
        className={classNames(!supported && 'underline decoration-dotted decoration-2 underline-offset-4')}
      >
        {text}
      </span>
      {cites.map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Open source ${number}`}
          onClick={() => onCite(number)}
          className="mx-0.5 inline-block align-middle"
        >
          <Numeral on={open === number}>{number}</Numeral>
        </button>
      ))}
      {supported ? null : (
        <span className="ml-1 inline-flex items-center gap-1 text-meta font-semibold whitespace-nowrap text-low">
          <TriangleAlert size={15} aria-hidden="true" />
          Not in the passages
        </span>
      )}
    </>
  )
}

/** What is written so far, and the way to have it written (again). */
function usePhrased({ id, passages }: AskedQuestion, atOnce: boolean): [Phrased, () => void] {
  const client = useQueryClient()
  const [key] = useState(() =>
    phrasedKey(
      id,
      passages.map(({ number }) => number),
    ),
  )
  const [phrased, setPhrased] = useState<Phrased>(
    () => client.getQueryData<Phrased>(key) ?? { phase: atOnce ? 'writing' : 'idle', sentences: [] },
  )
  const writing = phrased.phase === 'writing'
  useEffect(() => {
    if (!writing) return
    const leaving = new AbortController()
    void follow(client, { id, key }, { signal: leaving.signal, onChange: setPhrased })
    return () => leaving.abort()
  }, [client, id, key, writing])
  return [phrased, () => setPhrased({ phase: 'writing', sentences: [] })]
}

type Listener = { signal: AbortSignal; onChange: (phrased: Phrased) => void }

/** Has the answer written, and tells of each sentence; what ends well is kept while the page is open. */
async function follow(
  client: QueryClient,
  { id, key }: { id: string; key: ReturnType<typeof phrasedKey> },
  { signal, onChange }: Listener,
): Promise<void> {
  let sentences: readonly PhrasedSentence[] = []
  try {
    for await (const phrasing of streamAnswer(id, signal)) {
      if (phrasing.kind === 'sentence') {
        sentences = [...sentences, phrasing.sentence]
        onChange({ phase: 'writing', sentences })
        continue
      }
      const ended: Phrased = { phase: phrasing.end, sentences }
      if (phrasing.end !== 'failed') client.setQueryData(key, ended)
      onChange(ended)
    }
  } catch (error) {
    if (signal.aborted) return
    const code = error instanceof ApiError ? error.code : null
    // An exam was opened meanwhile: the frame is about to close.
    if (code === 'radbot-locked') void refetchAfterChange(client, stateQuery)
    onChange({ phase: code === 'too-many-requests' ? 'too-many' : 'failed', sentences: [] })
  }
}

const route: RouteOf<typeof phraseAnswer> = 'POST /api/radbot/questions/:id/answer'

/**
 * The sentences of a phrased answer as they come, and how it ended.
 *
 * @throws ApiError when the server refuses, NetworkError when the stream breaks off
 */
async function* streamAnswer(id: string, signal: AbortSignal): AsyncGenerator<Phrasing> {
  const { method, url } = requestOf(route, { params: { id } })
  try {
    const answer = await fetch(url, { method, credentials: 'same-origin', signal })
    if (!answer.ok) throw refusalOf(answer, await answer.json().catch(() => null))
    if (answer.body === null) throw new Error('The stream has no body')
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new Error('The stream broke off')
      const events = (text + value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const phrasing = JSON.parse(event.replace(/^data: /, '')) as Phrasing
        yield phrasing
        if (phrasing.kind === 'end') return
      }
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'ApiError') throw error
    throw error instanceof NetworkError ? error : new NetworkError(error)
  }
}
