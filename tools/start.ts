import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { buildWeb } from './build-web.ts'
import { untilTold } from './end-process.ts'
import { keepRunning } from './keep-running.ts'
import { startSandbox } from './start-sandbox.ts'

/** `npm start`: builds what changed, and keeps the server running with the payment sandbox beside it. */
const root = join(import.meta.dirname, '..')
const envFile = join(root, '.env')
if (existsSync(envFile)) loadEnvFile(envFile)
buildWeb()
const told = untilTold()
const env = { ...process.env, ...(await startSandbox(process.env)) }
const startServer = () =>
  // The channel closes with this process, and tells the server to end.
  spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
process.exit(told.aborted ? 0 : await keepRunning(startServer, { told }))
