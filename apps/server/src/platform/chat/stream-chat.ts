import { z } from 'zod'
import type { ChatEnv } from './chat-env.ts'

/** Why there is no whole answer; for the log. */
export class ChatError extends Error {
  override readonly name = 'ChatError'
}

/** Bytes read of one answer: some 40 times what a long one takes. */
const mostBytes = 400_000
/** Characters of its text. */
const mostText = 4000

/** What is read of a piece of the stream; the last ones may have no choice, or nothing new. */
const pieceSchema = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
})

type Message = { readonly role: 'system' | 'user'; readonly content: string }

/**
 * Asks a language model behind an OpenAI-compatible API, and yields its answer as it is written.
 *
 * @param signal ends it early
 * @throws ChatError when the answer does not come whole within the bounds of time and size, DOMException when aborted
 */
export async function* streamChat(
  chat: ChatEnv,
  messages: readonly Message[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const timeout = AbortSignal.timeout(chat.timeoutMs)
  const bounded = AbortSignal.any([signal, timeout])
  try {
    const { body, ok, status } = await post(chat, messages, bounded)
    if (!ok || body === null) {
      await body?.cancel()
      throw new ChatError(`answered ${status}`)
    }
    let text = 0
    for await (const line of linesOf(body)) {
      if (!line.startsWith('data:')) continue
      const data = line.slice('data:'.length).trim()
      const { content, finished } = readPiece(data)
      text += content.length
      if (text > mostText) throw new ChatError('wrote too much')
      if (content !== '') yield content
      if (finished) return
    }
    throw new ChatError('was cut off')
  } catch (error) {
    if (error instanceof ChatError) throw error
    signal.throwIfAborted()
    throw new ChatError(timeout.aborted ? `took longer than ${chat.timeoutMs} ms` : 'could not be reached', {
      cause: error,
    })
  }
}

function post({ url, key, model }: ChatEnv, messages: readonly Message[], signal: AbortSignal) {
  return fetch(`${url}/chat/completions`, {
    method: 'POST',
    // The key goes to the configured address alone.
    redirect: 'error',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ model, messages, stream: true }),
    signal,
  })
}

/** @returns `finished` once the model says that it has ended by itself */
function readPiece(data: string): { content: string; finished: boolean } {
  if (data === '[DONE]') return { content: '', finished: true }
  const piece = pieceSchema.safeParse(parsed(data))
  if (!piece.success) throw new ChatError('could not be read')
  const [choice] = piece.data.choices
  const reason = choice?.finish_reason ?? null
  if (reason !== null && reason !== 'stop') throw new ChatError(`stopped early: ${reason.slice(0, 40)}`)
  return { content: choice?.delta?.content ?? '', finished: reason === 'stop' }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  let rest = ''
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new ChatError('sent too much')
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    yield* lines
  }
}
