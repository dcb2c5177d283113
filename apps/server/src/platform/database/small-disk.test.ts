import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { freeBytesOf } from './disk-floor.ts'
import { openDatabase } from './open-database.ts'

const mega = 2 ** 20
const disk = mkdtempSync(join(tmpdir(), 'small-disk-'))
const mounted = mount()

/** A file system of its own, which only root on Linux may have. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', disk], { stdio: 'pipe' })
    return true
  } catch (error) {
    if (process.env['CI'] === 'true') throw error
    console.warn('C14 is not tried on a small disk: this machine lets nobody mount one.')
    return false
  }
}

afterAll(() => {
  if (mounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

describe.runIf(mounted)('C14 a small disk', { timeout: 120_000 }, () => {
  it('that fills up stops writes in time, and takes them again when there is room', async () => {
    const filler = join(disk, 'filler')
    const database = await openDatabase({ dataDir: join(disk, 'database') })
    try {
      database.refuseWritesBelow(64 * mega)
      await sql`create table filled (bytes bytea)`.execute(database.db)
      const count = async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::integer as n from filled`.execute(
          database.db,
        )
        return rows[0]?.n ?? 0
      }
      const write = () => sql`insert into filled values (${randomBytes(2 ** 18)})`.execute(database.db)
      writeFileSync(filler, Buffer.alloc(freeBytesOf(disk) - 72 * mega))
      let written = 0
      const fill = async () => {
        for (;;) {
          await write()
          written += 1
        }
      }
      const refused = await fill().catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(AppError)
      expect(refused).toMatchObject({ code: 'disk-full' })
      expect(await count()).toBe(written)
      rmSync(filler)
      await expect
        .poll(() =>
          write().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      expect(await count()).toBe(written + 1)
    } finally {
      await database.close()
    }
  })
})
