import type { phraseAnswer, Phrasing } from '@collimate/contract/radbot'
import type { RouteOf } from '@collimate/contract/endpoint'
import { NetworkError, refusalOf, requestOf } from '../lib/api.ts'

const route: RouteOf<typeof phraseAnswer> = 'POST /api/radbot/questions/:id/answer'

/**
 * The sentences of a phrased answer as they come, and how it ended.
 *
 * @throws ApiError when the server refuses, NetworkError when the stream breaks off
 */
export async function* streamAnswer(id: string, signal: AbortSignal): AsyncGenerator<Phrasing> {
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
