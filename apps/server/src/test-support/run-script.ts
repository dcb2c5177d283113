import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type RunningScript = {
  readonly process: ChildProcess
  /** Whole lines printed so far. */
  lines(): string[]
  /** Resolves when a line is printed; rejects when the script ends first. */
  untilLine(line: string | RegExp): Promise<void>
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>
  ended(): Promise<{ code: number | null; stdout: string; stderr: string }>
}

/** Runs one of our scripts as its own process, in this one's folder or another. */
export function runScript(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = process.cwd(),
): RunningScript {
  const script = spawn(process.execPath, [file, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...env,
    },
  })
  let stdout = ''
  let stderr = ''
  script.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  script.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const closed = once(script, 'close')
  const lines = () => stdout.split('\n').slice(0, -1)
  const untilLine = (line: string | RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (lines().some((printed) => (line instanceof RegExp ? line.test(printed) : line === printed)))
          resolve()
      }
      look()
      script.stdout.on('data', look)
      script.once('close', () =>
        reject(new Error(`The script ended before it printed ${String(line)}: ${stderr}`)),
      )
    })
  const kill = async () => {
    script.kill('SIGKILL')
    await closed
  }
  const ended = async () => {
    await closed
    return { code: script.exitCode, stdout, stderr }
  }
  return { process: script, lines, untilLine, kill, ended }
}
