import { ContentError } from '@collimate/content/finding'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { openServer } from './open-server.ts'
import { DirectoryLockedError } from './platform/database/directory-lock.ts'
import { DiskFullError } from './platform/database/disk-floor.ts'
import { EnvError, readEnv } from './platform/env.ts'
import { createLog } from './platform/log.ts'
import { startWatchdog } from './platform/watchdog.ts'

/** A main thread that stands still for so long, in milliseconds, does not come back. */
const standstillMs = 20_000
/** A stop that takes longer, in milliseconds, leaves the rest to the database's log at the next start. */
const stopMs = 8000
// Garbage that outlived a young generation is collected at 1.4 times of what is used instead of some 2 times.
setFlagsFromString('--heap-growing-percent=40')

const root = join(import.meta.dirname, '../../..')
const folders = { site: join(root, 'apps/web/build/client'), content: join(root, 'content') }

try {
  const env = readEnv(process.env)
  const log = createLog({ level: env.LOG_LEVEL, json: env.production })
  // Before it is open there is nothing to finish.
  let close = () => Promise.resolve()
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    log.info('stopping: running requests finish first')
    const unclean = (error: unknown) => {
      log.error({ err: error }, 'the stop was not clean')
      process.exit(1)
    }
    setTimeout(() => unclean(new Error('It took too long.')), stopMs).unref()
    close().then(() => process.exit(0), unclean)
  }
  // A channel to whoever started this closes with them, however they end.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, stop)
  const server = await openServer(env, log, folders)
  close = () => server.close()
  // A start may take as long as its migrations do.
  startWatchdog(standstillMs)
  console.log(server.welcome)
  process.send?.('open')
  // Under systemd: the unit's start is over, and what waits for it goes on.
  if (process.env['NOTIFY_SOCKET'])
    spawn('systemd-notify', ['--ready'], { stdio: 'ignore' }).on('error', (error) =>
      log.warn({ err: error }, 'systemd was not told of the start'),
    )
} catch (error) {
  // A person reads this, often right after cloning: say what to do, without a stack where it is expected.
  const expected =
    error instanceof EnvError ||
    error instanceof ContentError ||
    error instanceof DirectoryLockedError ||
    error instanceof DiskFullError
  console.error(expected ? error.message : error)
  process.exit(1)
}
