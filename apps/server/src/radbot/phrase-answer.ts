import { phraseAnswer as contract, type AskedQuestion, type Phrasing } from '@collimate/contract/radbot'
import {
  checkSentence,
  messagesFor,
  saysNone,
  sentencesSoFar,
  type Source,
} from '@collimate/domain/radbot/phrase'
import { createVocabulary } from '@collimate/domain/radbot/vocabulary'
import { readOpenQuestions } from '../attempts/open-questions.ts'
import { AppError } from '../platform/app-error.ts'
import type { ChatEnv } from '../platform/chat/chat-env.ts'
import { ChatError, streamChat } from '../platform/chat/stream-chat.ts'
import type { Services } from '../services.ts'
import { showQuestion } from './show-questions.ts'
import { readQuestion } from './store.ts'

/**
 * Streams an answer to a question that was asked before, phrased from the passages that may be read now. It is kept
 * nowhere: passages are left out again as soon as their question is open in an exam or quiz.
 *
 * @throws AppError 'not-found' where nobody phrases answers, 'conversation-not-found'
 */
export async function phraseAnswer(
  { database: { db }, env, log, now }: Services,
  userId: string,
  id: string,
): Promise<Response> {
  const { chat } = env
  if (chat === null) throw new AppError('not-found')
  const stored = await readQuestion(db, userId, id)
  if (stored === undefined) throw new AppError('conversation-not-found')
  const { ids: openQuestions } = await readOpenQuestions(db, userId, now())
  // What is suggested next, and which words are marked, no model is told.
  const content = { suggestions: new Map(), vocabulary: createVocabulary([]), kindOf: () => null }
  const question = await showQuestion(db, { userId, openQuestions, ...content }, stored, [])
  return streamOf((signal) => phrasings(chat, question, signal), {
    onFailure: (error) => log.warn({ err: error, userId }, 'an answer was not phrased'),
  })
}

/** A student's own files go to nobody else. */
function sourcesOf({ passages }: AskedQuestion): Source[] {
  return passages
    .filter(({ kind }) => kind !== 'file')
    .map(({ number, before, quote, after }) => ({ number, text: [before, quote, after].join(' ').trim() }))
}

async function* phrasings(
  chat: ChatEnv,
  question: AskedQuestion,
  signal: AbortSignal,
): AsyncGenerator<Phrasing> {
  const sources = sourcesOf(question)
  if (sources.length === 0) return yield { kind: 'end', end: 'none' }
  const asked = question.respelled ?? question.text
  let [answer, told, supported] = ['', 0, 0]
  const newSentences = (ended: boolean) => {
    const sentences = sentencesSoFar(answer, ended).slice(told)
    told += sentences.length
    return sentences.map((sentence): Phrasing => {
      const checked = checkSentence(sentence, asked, sources)
      if (checked.supported) supported += 1
      return { kind: 'sentence', sentence: { ...checked, cites: [...checked.cites] } }
    })
  }
  for await (const written of streamChat(chat, messagesFor(asked, sources), signal)) {
    answer += written
    yield* newSentences(false)
  }
  if (saysNone(answer)) return yield { kind: 'end', end: 'none' }
  yield* newSentences(true)
  if (supported === 0) throw new ChatError('wrote nothing that the passages say')
  yield { kind: 'end', end: 'answered' }
}

const encoder = new TextEncoder()

/** The phrasings as Server-Sent Events; a failure is the last of them. Nobody listening ends the work. */
function streamOf(
  phrase: (signal: AbortSignal) => AsyncGenerator<Phrasing>,
  { onFailure }: { onFailure: (error: unknown) => void },
): Response {
  const listening = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (phrasing: Phrasing) =>
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(contract.response.parse(phrasing))}\n\n`))
      try {
        for await (const phrasing of phrase(listening.signal)) send(phrasing)
      } catch (error) {
        if (listening.signal.aborted) return
        onFailure(error)
        send({ kind: 'end', end: 'failed' })
      }
      controller.close()
    },
    cancel: () => listening.abort(),
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Tells a reverse proxy not to hold the stream back.
      'X-Accel-Buffering': 'no',
    },
  })
}
