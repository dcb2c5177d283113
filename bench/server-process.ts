import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type ServerProcess = {
  readonly url: string
  /** A number of the metrics page, e.g. 'process_resident_memory_bytes'. */
  metric(name: string): Promise<number>
  stop(): Promise<void>
}

const main = join(import.meta.dirname, '../apps/server/src/main.ts')
const startMs = 60_000

/** Signs the session cookies of measured servers. */
export const authSecret = 'only for measuring, never in use'

/**
 * The real server as a process of its own, on a free port.
 *
 * @param env where its database is
 * @param nodeOptions for the runtime, e.g. ['--cpu-prof']
 * @throws Error with what it said when it did not start
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      MOCK_EXAMS_PER_DAY: '0',
      AUTH_SECRET: authSecret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(child)
  return {
    url,
    metric: async (name) => {
      const page = await (await fetch(`${url}/metrics`)).text()
      return Number(
        page
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      )
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The address a starting server prints, wherever it listens. */
export async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const fail = () => {
      child.kill('SIGKILL')
      reject(new Error(`The server did not start:\n${said}`))
    }
    const timer = setTimeout(fail, startMs)
    child.once('exit', fail)
    const hear = (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-4000)
      const port = /is open at http:\/\/\S+:(\d+)/.exec(said)?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      child.off('exit', fail)
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  })
}
