import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { startSandbox } from './start-sandbox.ts'

/** `npm run dev`: the server restarts and the browser reloads when a file changes. */
const root = join(import.meta.dirname, '..')
const envFile = join(root, '.env')
if (existsSync(envFile)) loadEnvFile(envFile)

// The web app is opened on Vite's port, so that is the origin whose writes the API must take.
const env = { ...process.env, PORT: '3001', PUBLIC_URL: 'http://localhost:3000' }
const payments = await startSandbox(env)
const children = [
  spawn(process.execPath, ['--watch', 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...env, ...payments },
    stdio: 'inherit',
  }),
  spawn('react-router', ['dev', '--port', '3000'], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, API_PORT: '3001' },
    stdio: 'inherit',
  }),
]
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 1
  })
}
