import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextWork } from './save-work.ts'
import type { Sitting } from './students.ts'

/** Four saves a second: many times what a student does, and far from what a server can. */
const saveEveryMs = 250
const probeEveryMs = 25

/** @returns of each save how long after it was due it was done, in milliseconds */
export function saveFor(
  url: string,
  sitting: Sitting,
  { firstSequence, forMs }: { firstSequence: number; forMs: number },
): Promise<number[]> {
  const path = `${url}/api/mock-exams/${sitting.examId}/answers`
  const headers = { cookie: sitting.cookie }
  return atPace({ everyMs: saveEveryMs, forMs }, (turn, agent) =>
    expectOk(ask(agent, path, { method: 'PUT', headers, body: nextWork(sitting, firstSequence + turn) })),
  )
}

/** As `saveFor`, of questions whether the server is alive. */
export function probeFor(url: string, forMs: number): Promise<number[]> {
  return atPace({ everyMs: probeEveryMs, forMs }, (_, agent) => expectOk(ask(agent, `${url}/healthz`)))
}

/**
 * Works at a steady pace for a while, one after the other as a browser does.
 *
 * @returns how long after it was due each was done, in milliseconds: one that is slow makes those behind it late
 */
export async function atPace(
  { everyMs, forMs }: { everyMs: number; forMs: number },
  work: (turn: number, agent: Agent) => Promise<void>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const latenciesMs: number[] = []
  const started = performance.now() + Math.random() * everyMs
  for (let turn = 0; turn < forMs / everyMs; turn++) {
    const due = started + turn * everyMs
    await sleep(Math.max(0, due - performance.now()))
    await work(turn, agent)
    latenciesMs.push(performance.now() - due)
  }
  agent.destroy()
  return latenciesMs
}

type Asked = { method: string; headers: Record<string, string>; body: object }

/** @returns the status, once the answer is read */
export async function ask(agent: Agent, url: string, asked?: Asked): Promise<number> {
  const headers = { ...asked?.headers, ...(asked && { 'content-type': 'application/json' }) }
  const call = request(url, { agent, method: asked?.method ?? 'GET', headers })
  call.end(asked && JSON.stringify(asked.body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  await text(answer)
  return answer.statusCode ?? 0
}

async function expectOk(asked: Promise<number>): Promise<void> {
  const status = await asked
  if (status !== 200) throw new Error(`A call was answered with ${status}`)
}
