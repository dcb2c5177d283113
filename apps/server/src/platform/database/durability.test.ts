import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runScript, type RunningScript } from '../../test-support/run-script.ts'
import { useTestDatabase } from '../../test-support/test-database.ts'

const script = join(import.meta.dirname, '../../test-support/save-numbers.ts')
const rounds = 20
const test = useTestDatabase({ migrated: false })

type Stored = { count: number; top: number; latest: number; whole: boolean }

/** The last number the script said it saved; 0 when it was killed before. */
function acknowledgedBy(saving: RunningScript): number {
  return Number(saving.lines().findLast((line) => /^\d+$/.test(line)) ?? 0)
}

/** What the script found when it opened the database. */
function storedBefore(saving: RunningScript): Stored {
  return JSON.parse(saving.lines()[0] ?? '') as Stored
}

function expectNothingLost(round: number, acknowledged: number, { top, ...stored }: Stored): void {
  const found = { round, acknowledged, ...stored, nothingLost: top >= acknowledged }
  // A row may be stored that was not acknowledged any more; and each is there whole or not at all.
  expect(found).toEqual({ round, acknowledged, count: top, latest: top, whole: true, nothingLost: true })
}

it(
  `keeps every acknowledged row through ${rounds} kills at random moments`,
  { timeout: 600_000 },
  async () => {
    const { location } = test
    await test.database.close()
    let acknowledged = 0
    for (let round = 0; round <= rounds; round += 1) {
      const saving = runScript(script, [JSON.stringify(location)])
      // Every fourth kill comes in the middle of the start, while the kill before is being recovered from.
      const opened = round % 4 !== 3
      if (opened) {
        await saving.untilLine('open')
        expectNothingLost(round, acknowledged, storedBefore(saving))
      }
      await sleep(Math.random() * 500)
      if (saving.process.exitCode !== null)
        throw new Error(`It ended by itself: ${(await saving.ended()).stderr}`)
      await saving.kill()
      acknowledged = Math.max(acknowledged, acknowledgedBy(saving))
    }
    expect(acknowledged).toBeGreaterThan(rounds)
  },
)
