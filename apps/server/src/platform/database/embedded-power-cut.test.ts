import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runScript } from '../../test-support/run-script.ts'
import { useTestDatabase } from '../../test-support/test-database.ts'

const support = join(import.meta.dirname, '../../test-support')
const test = useTestDatabase({ migrated: false })

type Lane = { readonly lane: number; readonly count: number; readonly top: number }

/** After which write the power is cut, and which files lose what was not synced by then. */
const cuts = [
  ['log 3', 'log'],
  ['log 40', 'log'],
  ['pg_control 1', 'log'],
  ['pg_control 2', 'rest'],
  ['rest 9', 'rest'],
  ['rest 25', 'all'],
  ['pg_control 3', 'all'],
  ['log 60', 'all'],
  // The last start only looks what the cut before has left.
  ['log 1', 'log'],
] as const

it(
  'keeps every row that was answered through power cuts that lose what was not synced',
  { timeout: 600_000 },
  async () => {
    const { location } = test
    if (!('dataDir' in location)) throw new Error('Not the embedded engine')
    await test.database.close()
    const answered = new Map<number, number>()
    for (const [cut, lose] of cuts) {
      const saving = runScript(join(support, 'save-in-lanes.ts'), [JSON.stringify(location)], {
        NODE_OPTIONS: `--import=${join(support, 'lose-unsynced.ts')}`,
        FOLDER: location.dataDir,
        CUT: cut,
        LOSE: lose,
      })
      const { stdout, stderr } = await saving.ended()
      expect(saving.process.signalCode, `cut after ${cut}: ${stderr}`).toBe('SIGKILL')
      const [found = '', , ...saved] = stdout.split('\n')
      const stored = JSON.parse(found) as Lane[]
      for (const [lane, n] of answered) {
        const { count, top } = stored.find((row) => row.lane === lane) ?? { count: 0, top: 0 }
        expect({ lane, kept: top >= n, whole: count === top }, `found before ${cut}`).toEqual({
          lane,
          kept: true,
          whole: true,
        })
      }
      for (const line of saved.filter((text) => text !== '')) {
        const [lane = 0, n = 0] = line.split(' ').map(Number)
        answered.set(lane, n)
      }
    }
    expect([...answered.keys()].toSorted()).toEqual([0, 1, 2, 3])
  },
)
