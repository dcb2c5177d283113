import { requestReset, signIn } from '@collimate/contract/accounts'
import { emailPattern } from '@collimate/domain/accounts/rules'
import { describeDevice } from '@collimate/domain/accounts/device'
import { cleanFileName } from '@collimate/domain/study-materials/rules'
import { Hono } from 'hono'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { HttpEnv } from './platform/http/http-env.ts'
import { serveSite } from './platform/http/serve-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-'))
afterAll(() => rmSync(folder, { recursive: true }))

const site = new Hono<HttpEnv>()
serveSite(site, folder, { origin: 'https://site.example', isPage: () => false })

/** Runs that are compared; the quickest of them was disturbed by nothing. */
const runs = 5
const pieces = 64
/** A time that grows with the length is the same for both; one that grows with its square is `pieces` times as long. */
const mostTimes = pieces / 4

/** How many times as long one text takes as its length in short ones. */
async function growth(read: (length: number) => unknown, length: number): Promise<number> {
  const whole = await quickest(() => read(length))
  const inPieces = await quickest(async () => {
    for (let piece = 0; piece < pieces; piece += 1) await read(length / pieces)
  })
  return whole / inPieces
}

async function quickest(run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < runs; at += 1) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

/** What a client may send at such lengths, where it is read by a pattern. */
const readers: [what: string, length: number, read: (length: number) => unknown][] = [
  ['the address of a log-in', 2 ** 15, (length) => emailPattern.test(`${'@'.repeat(length)} `)],
  ['the name of a file', 2 ** 15, (length) => cleanFileName(`a${'.'.repeat(length)}b.pdf`, 'pdf')],
  ['the path of a page', 2 ** 15, (length) => site.request(`/a${'/'.repeat(length)}b`)],
  ['the name of a browser', 2 ** 15, (length) => describeDevice('Version/ '.repeat(length / 8))],
]

describe('a long text takes a time that grows with its length, not with its square:', () => {
  it.each(readers)('%s', async (_what, length, read) => {
    expect(await growth(read, length)).toBeLessThan(mostTimes)
  })
})

it.each([
  ['a log-in', signIn.body, { password: 'a-good-password' }],
  ['a reset', requestReset.body, {}],
])('an address of %s that is too long is read no further', (_what, body, others) => {
  const { error } = body.safeParse({ email: 'a'.repeat(255), ...others })
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big'])
})
