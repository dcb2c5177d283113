import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deliver, deliverBeforeStart, deliverKept } from './finish-outbox.ts'

const round = { userId: 'maya', id: 'r1', answers: [], score: 20 }
const result = {
  mode: 'speed',
  score: 20,
  correct: 2,
  answered: 2,
  survival_ms: null,
  is_best: true,
  best: { score: 20, survival_ms: null },
}

/** What the server answers next; without one the line is cut. */
let answers: Response[]
let asked: string[]

beforeEach(() => {
  answers = []
  asked = []
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('cut off')
    return answer
  })
})

const scored = () => Response.json({ result })
const refusal = (status: number, code: string) => Response.json({ error: 'No.', code }, { status })

describe('A-SCORE-02 a score on its way', () => {
  it.each([
    ['no answer', null, 'no-answer'],
    ['a server that breaks', refusal(500, 'unexpected'), 'no-answer'],
    ['too many requests', refusal(429, 'too-many-requests'), 'no-answer'],
    ['a session that ended', refusal(401, 'not-signed-in'), 'signed-out'],
  ] as const)('is kept through %s, and no new round may take its place', async (_, answer, reason) => {
    const failing = () => {
      answers = answer === null ? [] : [answer.clone()]
    }
    failing()
    expect(await deliver(round)).toEqual({ kind: 'kept', reason })
    failing()
    await expect(deliverBeforeStart('maya')).rejects.toMatchObject({ name: 'ScoreUnsaved', reason })
    answers = [scored()]
    expect(await deliverKept('maya')).toEqual([{ kind: 'scored', result }])
    asked = []
    await deliverBeforeStart('maya')
    expect(asked).toEqual([])
  })

  it('goes out with the next start, which then needs no second press', async () => {
    await deliver(round)
    answers = [scored()]
    await deliverBeforeStart('maya')
    expect(asked).toEqual(['/api/arcade/rounds/r1/finish', '/api/arcade/rounds/r1/finish'])
  })

  it('holds up nobody once the server has refused it for good, and no other player', async () => {
    await deliver(round)
    await deliverBeforeStart('noor')
    answers = [refusal(409, 'arcade-round-over')]
    await deliverBeforeStart('maya')
    expect(await deliverKept('maya')).toEqual([])
  })
})
