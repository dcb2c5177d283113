import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { untilWaiting, whileHeld } from '../../test-support/meanwhile.ts'
import { createTestDatabase, useTestDatabase } from '../../test-support/test-database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const test = useTestDatabase()

describe('a backup of a database that is written to meanwhile', () => {
  it('is of one moment, and restores', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'collimate-backup-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { database } = test
    const file = join(folder, 'backup.jsonl.gz')
    const signUp = (id: string) =>
      database.db.insertInto('users').values({ id, name: id, email: id }).execute()
    await signUp('before')
    // It has counted the users when it comes to their responses, and has not read them yet.
    const countingStops = sql`lock table item_responses in access exclusive mode`
    const [backingUp] = await whileHeld(database, countingStops, async () => {
      const backup = backUp(database, file, new Date())
      await untilWaiting(database, 1)
      await signUp('meanwhile')
      return [backup]
    })
    await backingUp
    const target = await createTestDatabase({ migrated: false })
    onTestFinished(() => target.remove())
    await restore(target.database, file)
    expect(await target.database.db.selectFrom('users').select('id').execute()).toEqual([{ id: 'before' }])
  })
})
