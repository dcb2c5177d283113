import { followNotifications, type Notification } from '@collimate/contract/notifications'
import type { TestClient } from './test-client.ts'

type Seen = { id: string; event: string; data: unknown }

/** A browser's side of a live stream: takes its events in one by one. */
export class LiveReader {
  readonly response: Response
  readonly #reader: ReadableStreamDefaultReader<string>
  #text = ''

  constructor(response: Response) {
    if (response.body === null) throw new Error('A stream has a body')
    this.response = response
    this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  }

  /** The next event, beats left out; undefined when the stream ended. */
  async next(): Promise<Seen | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end >= 0) {
        const block = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        if (!block.startsWith(':')) return parsed(block)
        continue
      }
      const { done, value } = await this.#reader.read()
      if (done) return undefined
      this.#text += value
    }
  }

  /** The title of the next notification. */
  async nextTitle(): Promise<string> {
    const seen = await this.next()
    if (seen?.event !== 'notification') throw new Error(`No notification but ${seen?.event ?? 'the end'}`)
    return (seen.data as Notification).title
  }

  close(): Promise<void> {
    return this.#reader.cancel()
  }
}

/** Opens a stream and waits until it is ready. @param lastId of the event to go on after */
export async function openStream(client: TestClient, lastId?: string): Promise<LiveReader> {
  const headers = lastId === undefined ? {} : { 'last-event-id': lastId }
  const response = await client.request('GET', followNotifications.path, undefined, headers)
  if (response.status !== 200) throw new Error(`The stream answered ${response.status}`)
  const reader = new LiveReader(response)
  const first = await reader.next()
  if (first?.event !== 'ready') throw new Error(`The stream began with ${first?.event ?? 'its end'}`)
  return reader
}

function parsed(block: string): Seen {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data') || 'null') }
}
