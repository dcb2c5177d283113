import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { buildWeb } from './build-web.ts'
import { startSandbox } from './start-sandbox.ts'

const envFile = join(import.meta.dirname, '../.env')
if (existsSync(envFile)) loadEnvFile(envFile)
buildWeb()
Object.assign(process.env, await startSandbox(process.env))
await import('../apps/server/src/main.ts')
