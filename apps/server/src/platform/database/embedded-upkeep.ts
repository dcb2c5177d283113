import type { PGlite } from '@electric-sql/pglite'
import type { Log } from '../log.ts'
import { DatabaseBusyError } from './mutex.ts'

/** Runs work on the engine when nothing else does, and tells it whether writes are refused for want of room. */
export type Exclusively = <T>(work: (engine: PGlite, readOnly: boolean) => Promise<T>) => Promise<T>

const everyMs = 5000
const vacuumEveryMs = 30 * 60_000
/** A checkpoint holds up everybody: a short one often (0.4 s after 24 MB) rather than a long one (6 s after 64 MB and more). */
const logLimitBytes = 24 * 1024 * 1024

/**
 * Does what PostgreSQL's background processes do on a server and what an embedded one has nobody for: checkpoints
 * (else the log grows without end, and a start after a crash replays all of it), and vacuum with fresh statistics.
 *
 * @returns a function that stops it
 */
export function startUpkeep(exclusively: Exclusively, log?: Log): () => void {
  let vacuumedAt = performance.now()
  const timer = setInterval(() => {
    const vacuumDue = performance.now() - vacuumedAt >= vacuumEveryMs
    if (vacuumDue) vacuumedAt = performance.now()
    // A vacuum adds to the log; a checkpoint shortens it.
    exclusively((engine, readOnly) => keepUp(engine, vacuumDue && !readOnly)).catch((error: unknown) => {
      // A busy database is served at the next turn.
      if (!(error instanceof DatabaseBusyError))
        log?.error({ err: error }, 'The upkeep of the database failed')
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Checkpoints once the log since the last checkpoint passes `limitBytes`; vacuums when asked. */
export async function keepUp(engine: PGlite, vacuum: boolean, limitBytes = logLimitBytes): Promise<void> {
  if (vacuum) await engine.exec('vacuum analyze')
  const { rows } = await engine.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  )
  if ((rows[0]?.bytes ?? 0) > limitBytes) await engine.exec('checkpoint')
}
