import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lookAgain, type Stillness } from './watchdog.ts'

const fresh: Stillness = { beats: 1, lookedAt: 0, stillMs: 0 }

/** @param looks at these times, with so many beats seen */
const after = (looks: readonly (readonly [beats: number, now: number])[]) =>
  looks.reduce((before, [beats, now]) => lookAgain(before, beats, now), fresh)

describe('C14 what counts as standing still', () => {
  it('is the time without a beat', () => {
    expect(
      after([
        [1, 500],
        [1, 1000],
        [1, 1500],
      ]).stillMs,
    ).toBe(1500)
  })

  it('ends with a beat', () => {
    expect(
      after([
        [1, 500],
        [1, 1000],
        [2, 1500],
      ]).stillMs,
    ).toBe(0)
  })

  it('is at most a second a look, so that a night asleep ends nothing', () => {
    expect(
      after([
        [1, 500],
        [1, 36_000_000],
        [1, 36_000_500],
      ]).stillMs,
    ).toBe(2000)
  })

  it('never exceeds what has passed, nor a second a look', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 })), (gaps) => {
        let now = 0
        const looks = gaps.map((gap) => [1, (now += gap)] as const)
        const { stillMs } = after(looks)
        expect(stillMs).toBeLessThanOrEqual(Math.min(now, gaps.length * 1000))
      }),
    )
  })
})

describe('C14 the watchdog', () => {
  const program = (script: string, flags: string[] = []) =>
    spawn(
      process.execPath,
      [
        ...flags,
        '--input-type=module',
        '--eval',
        `const { startWatchdog } = await import(${JSON.stringify(join(import.meta.dirname, 'watchdog.ts'))})
        const standStill = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
        startWatchdog(3000)
        console.log('up')
        await new Promise((resolve) => setTimeout(resolve, 1000))
        ${script}`,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )

  it('ends a process whose main thread stands still, and says so', { timeout: 120_000 }, async () => {
    const child = program('standStill()')
    let said = ''
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    await once(child, 'close')
    expect([child.signalCode, said]).toEqual([
      'SIGKILL',
      'The server answered nothing for 3 s and is ended.\n',
    ])
  })

  it(
    'leaves alone what stands for less, what a debugger holds, and what was stopped',
    { timeout: 120_000 },
    async () => {
      const short = program('standStill(400)')
      const debugged = program('standStill(6000)', ['--inspect=0'])
      const stopped = program('await new Promise((resolve) => setTimeout(resolve, 3000))')
      const ended = Promise.all([short, debugged, stopped].map((child) => once(child, 'close')))
      await once(stopped.stdout, 'data')
      stopped.kill('SIGSTOP')
      // Longer than the limit, of which none must count.
      await sleep(5000)
      stopped.kill('SIGCONT')
      expect(await ended).toEqual([
        [0, null],
        [0, null],
        [0, null],
      ])
    },
  )
})
