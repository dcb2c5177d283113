import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { endProcess, untilTold } from './end-process.ts'
import { startSandbox } from './start-sandbox.ts'

/** `npm run dev`: the server restarts and the browser reloads when a file changes. */
const root = join(import.meta.dirname, '..')
const envFile = join(root, '.env')
if (existsSync(envFile)) loadEnvFile(envFile)
const told = untilTold()

// The web app is opened on Vite's port, so that is the origin whose writes the API must take.
const port = process.env['PORT'] || '3000'
const apiPort = process.env['API_PORT'] || '3001'
const env = { ...process.env, PORT: apiPort, PUBLIC_URL: `http://localhost:${port}` }
const payments = await startSandbox(env)

/** Neither of the two would hear that this process is gone. */
const run = (command: readonly string[], cwd: string, variables: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [join(root, 'tools/with-parent.ts'), ...command], {
    cwd,
    env: variables,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
const children = [
  run([process.execPath, '--watch', 'apps/server/src/main.ts'], root, { ...env, ...payments }),
  run(['react-router', 'dev', '--port', port], join(root, 'apps/web'), { ...process.env, API_PORT: apiPort }),
]
const endAll = () => children.forEach((child) => endProcess(child))
told.addEventListener('abort', endAll)
const codes = await Promise.all(
  children.map(async (child) => {
    const [code] = (await once(child, 'exit')) as [number | null]
    endAll()
    return code ?? 1
  }),
)
process.exit(Math.max(...codes))
