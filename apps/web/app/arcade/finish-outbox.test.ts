import { accountHeader } from '@collimate/domain/accounts/account-header'
import { mostUnsent } from '@collimate/domain/arcade/round'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentToasts } from '../ui/toast.ts'
import { deliver, deliverKept, readUnsent } from './finish-outbox.ts'
import { sendKept } from './send-kept.ts'

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
/** Whom the session is of: the server has no rounds of another's. */
let signedIn: string

beforeEach(() => {
  answers = []
  asked = []
  signedIn = 'maya'
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    asked.push(url)
    if (signedIn !== 'maya') {
      const named = new Headers(headers).has(accountHeader)
      return named ? refusal(409, 'other-session') : refusal(404, 'arcade-round-not-found')
    }
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
    ['a server that breaks', refusal(500, 'unexpected'), 'not-now'],
    ['a proxy that breaks', new Response('Bad Gateway', { status: 502 }), 'not-now'],
    ['too many requests', refusal(429, 'too-many-requests'), 'not-now'],
    ['a session that ended', refusal(401, 'not-signed-in'), 'signed-out'],
  ] as const)('is kept through %s, and named to a new round until it is saved', async (_, answer, reason) => {
    if (answer !== null) answers = [answer.clone()]
    expect(await deliver(round)).toEqual({ kind: 'kept', reason })
    asked = []
    expect(await readUnsent('maya')).toEqual(['r1'])
    // A start waits for nothing.
    expect(asked).toEqual([])
    answers = [scored()]
    // Also where two ask for it at once, it is sent and told once.
    const both = await Promise.all([deliverKept('maya'), deliverKept('maya')])
    expect(both).toEqual([[{ kind: 'scored', result }], []])
    expect(await readUnsent('maya')).toEqual([])
  })

  it('is kept while the page is open, where the browser stores nothing', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => {
        throw new DOMException('closed', 'SecurityError')
      },
    })
    await deliver(round)
    await deliver({ ...round, id: 'r2' })
    expect(await readUnsent('maya')).toEqual(['r1', 'r2'])
    answers = [scored(), scored()]
    expect(await deliverKept('maya')).toMatchObject([{ kind: 'scored' }, { kind: 'scored' }])
    expect(await readUnsent('maya')).toEqual([])
  })

  it('is another player’s alone', async () => {
    await deliver(round)
    expect(await readUnsent('noor')).toEqual([])
    expect(await deliverKept('noor')).toEqual([])
    expect(await readUnsent('maya')).toEqual(['r1'])
  })

  it('waits for its own player where another account is signed in here by now', async () => {
    signedIn = 'noor'
    expect(await deliver(round)).toEqual({ kind: 'kept', reason: 'signed-out' })
    expect(await deliverKept('maya')).toEqual([{ kind: 'kept', reason: 'signed-out' }])
    signedIn = 'maya'
    answers = [scored()]
    expect(await deliverKept('maya')).toEqual([{ kind: 'scored', result }])
  })

  it('is gone once the server has refused it for good', async () => {
    await deliver(round)
    answers = [refusal(409, 'arcade-round-over')]
    expect(await deliverKept('maya')).toMatchObject([{ kind: 'refused' }])
    expect(await readUnsent('maya')).toEqual([])
  })

  it('is told of where the server no longer waits for it, as when another browser had more of them', async () => {
    await deliver(round)
    answers = [refusal(404, 'arcade-round-not-found')]
    await sendKept(new QueryClient(), 'maya')
    expect(currentToasts()).toMatchObject([{ title: 'An earlier score wasn’t saved', description: 'No.' }])
    expect(await readUnsent('maya')).toEqual([])
  })

  it('is sent once while no answer comes, so that a start is not held up for all that wait', async () => {
    for (let turn = 0; turn < mostUnsent; turn += 1) await deliver({ ...round, id: `r${turn}` })
    asked = []
    await expect(readUnsent('maya')).rejects.toMatchObject({ name: 'ScoresUnsaved' })
    expect(asked).toEqual(['/api/arcade/rounds/r0/finish'])
  })

  it('goes out behind one that the server answers and does not take', async () => {
    for (const id of ['r1', 'r2', 'r3']) await deliver({ ...round, id })
    answers = [refusal(500, 'unexpected'), refusal(409, 'arcade-round-over'), scored()]
    expect(await deliverKept('maya')).toMatchObject([
      { kind: 'kept', reason: 'not-now' },
      { kind: 'refused' },
      { kind: 'scored' },
    ])
    expect(await readUnsent('maya')).toEqual(['r1'])
  })

  it('is never pushed out: with as many as the server lets wait, a new round waits too', async () => {
    for (let turn = 0; turn < mostUnsent - 1; turn += 1) await deliver({ ...round, id: `r${turn}` })
    expect(await readUnsent('maya')).toHaveLength(mostUnsent - 1)
    await deliver({ ...round, id: 'last' })
    await expect(readUnsent('maya')).rejects.toMatchObject({ name: 'ScoresUnsaved' })
    answers = [scored()]
    expect(await readUnsent('maya')).toHaveLength(mostUnsent - 1)
    // What got no answer waits at the end of the line now.
    expect(await readUnsent('maya')).not.toContain('r1')
  })
})
