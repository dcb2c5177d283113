import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Answering = (response: ServerResponse) => void

export type ChatRequest = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: { model: string; stream: boolean; messages: { role: string; content: string }[] }
}

const piece = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

/** Writes until the other side has had enough. */
function writeForever(response: ServerResponse, chunk: string): void {
  const more = () => {
    while (!response.closed && response.write(chunk)) continue
  }
  response.on('drain', more)
  more()
}

/** How the stand-in answers: well, or in each way a real one has gone wrong. */
export const answering = {
  /** A whole answer, in pieces that end anywhere. */
  says:
    (answer: string): Answering =>
    (response) => {
      begin(response)
      response.write(': hello\n\n')
      for (const part of answer.match(/[^]{1,7}/g) ?? []) response.write(piece(part))
      response.write(piece('', 'stop'))
      response.end('data: {"choices":[],"usage":{"total_tokens":9}}\n\ndata: [DONE]\n\n')
    },
  /** As `says`, without the reason of its end. */
  saysWithoutReason:
    (answer: string): Answering =>
    (response) => {
      begin(response)
      response.end(`${piece(answer)}data: [DONE]\n\n`)
    },
  /** Begins, and never goes on. */
  hangsAfter:
    (answer: string): Answering =>
    (response) => {
      begin(response)
      response.write(piece(answer))
    },
  hangs: (() => undefined) as Answering,
  fails:
    (status: number): Answering =>
    (response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
    },
  cutOffAfter:
    (answer: string): Answering =>
    (response) => {
      begin(response)
      response.write(piece(answer), () => response.destroy())
    },
  endsAfter:
    (answer: string): Answering =>
    (response) => {
      begin(response).end(piece(answer))
    },
  stopsFor:
    (reason: string, answer: string): Answering =>
    (response) => {
      begin(response).end(piece(answer) + piece('', reason))
    },
  /** Text without end. */
  endless: ((response) => {
    begin(response)
    writeForever(response, piece('It falls [1]. '))
  }) as Answering,
  /** Signs of life without end, and no word. */
  endlessBeats: ((response) => {
    begin(response)
    writeForever(response, `: ${'x'.repeat(1000)}\n\n`)
  }) as Answering,
  /** One line without end. */
  endlessLine: ((response) => {
    begin(response)
    response.write('data: ')
    writeForever(response, 'x'.repeat(1000))
  }) as Answering,
  invalidJson: ((response) => {
    begin(response).end(`${piece('It falls [1]. ')}data: {"choices": [\n\n`)
  }) as Answering,
  anotherShape: ((response) => {
    begin(response).end('data: {"answer":"It falls [1]."}\n\n')
  }) as Answering,
  page: ((response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')
  }) as Answering,
  redirectsTo:
    (location: string): Answering =>
    (response) => {
      response.writeHead(307, { location }).end()
    },
} as const

/** A language model behind an OpenAI-compatible API on a port of its own, which also misbehaves. */
export class ChatStandIn {
  readonly requests: ChatRequest[] = []
  answer: Answering = answering.says('NONE')
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => {
      this.requests.push({
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(body) as ChatRequest['body'],
      })
      this.answer(response)
    })
  })

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  /** What RADBOT_API_URL is set to. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  /** The variables of a server that asks it. */
  get env(): Record<string, string> {
    return {
      RADBOT_API_URL: this.url,
      RADBOT_API_KEY: 'a-key',
      RADBOT_MODEL: 'a-model',
      RADBOT_API_SECONDS: '60',
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
