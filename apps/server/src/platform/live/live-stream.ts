import type { Log } from '../log.ts'

export type LiveEvent = {
  /** Where a client goes on from after a break. */
  readonly id: string
  readonly event: string
  readonly data: unknown
}

export type StreamSource = {
  readonly userId: string
  /** Sent first, so that a client knows from the start where to go on from. */
  readonly greeting: LiveEvent
  /** What was not sent yet, asked at every wake; null when the client may not listen any longer. */
  readonly look: () => Promise<readonly LiveEvent[] | null>
}

/** Chunks a client may be behind: one that reads so slowly is gone, or will resume. */
const mostBehind = 256
const encoder = new TextEncoder()

/** One client's stream of Server-Sent Events. It looks for news when it is woken, one look at a time. */
export class LiveStream {
  readonly userId: string
  readonly body: ReadableStream<Uint8Array>
  readonly #source: StreamSource
  readonly #log: Log
  readonly #onEnd: (stream: LiveStream) => void
  readonly #beat: NodeJS.Timeout
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #asked = false
  #looking = false

  /** @param beatMs between two signs of life; each is also a look, should a wake have been lost */
  constructor(
    source: StreamSource,
    options: { beatMs: number; log: Log; onEnd: (stream: LiveStream) => void },
  ) {
    this.userId = source.userId
    this.#source = source
    this.#log = options.log
    this.#onEnd = options.onEnd
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => this.#finish(),
    })
    this.#send(source.greeting)
    this.#beat = setInterval(() => {
      this.#write(': still here\n\n')
      this.wake()
    }, options.beatMs)
    this.#beat.unref()
  }

  wake(): void {
    this.#asked = true
    void this.#look()
  }

  /** @param reason an event that tells the client not to come back at once */
  end(reason?: 'session-ended' | 'displaced'): void {
    if (reason !== undefined) this.#write(`event: ${reason}\ndata: {}\n\n`)
    const controller = this.#controller
    this.#finish()
    controller?.close()
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      while (this.#asked && this.#controller !== undefined) {
        this.#asked = false
        const events = await this.#source.look()
        if (events === null) this.end('session-ended')
        else for (const event of events) this.#send(event)
      }
    } catch (error) {
      // The next beat looks again.
      this.#log.warn({ err: error, userId: this.userId }, 'a live stream could not look for news')
    } finally {
      this.#looking = false
    }
  }

  #send({ id, event, data }: LiveEvent): void {
    this.#write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #write(text: string): void {
    const controller = this.#controller
    if (controller === undefined) return
    controller.enqueue(encoder.encode(text))
    if ((controller.desiredSize ?? 0) < -mostBehind) this.end()
  }

  #finish(): void {
    this.#controller = undefined
    clearInterval(this.#beat)
    this.#onEnd(this)
  }
}
