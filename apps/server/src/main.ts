import { ContentError } from '@collimate/content/finding'
import { join } from 'node:path'
import { openServer } from './open-server.ts'
import { DirectoryLockedError } from './platform/database/directory-lock.ts'
import { EnvError, readEnv } from './platform/env.ts'
import { createLog } from './platform/log.ts'

const root = join(import.meta.dirname, '../../..')
const folders = { site: join(root, 'apps/web/build/client'), content: join(root, 'content') }

try {
  const env = readEnv(process.env)
  const log = createLog({ level: env.LOG_LEVEL, json: env.NODE_ENV === 'production' })
  const server = await openServer(env, log, folders)
  console.log(server.welcome)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info('stopping: running requests finish first')
      server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop was not clean')
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  // A person reads this, often right after cloning: say what to do, without a stack where it is expected.
  const expected =
    error instanceof EnvError || error instanceof ContentError || error instanceof DirectoryLockedError
  console.error(expected ? error.message : error)
  process.exit(1)
}
