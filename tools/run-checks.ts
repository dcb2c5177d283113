import { spawn } from 'node:child_process'

/** A command that passes or fails as a whole. */
export type Check = { readonly title: string; readonly command: string; readonly args: readonly string[] }
/** `failure` is what a check that failed has printed; null of one that passed. */
export type Checked = { readonly title: string; readonly seconds: number; readonly failure: string | null }

/** None of them waits for another, or for what another makes. */
export const staticChecks: readonly Check[] = [
  { title: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { title: 'types of the browser tests', command: 'tsc', args: ['-p', 'e2e'] },
  { title: 'types of the web app', command: 'tsc', args: ['-p', 'apps/web'] },
  { title: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { title: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { title: 'dependencies', command: 'node', args: ['tools/check-dependencies.ts'] },
  { title: 'nothing unused', command: 'knip', args: [] },
  { title: 'content', command: 'node', args: ['tools/content/check.ts'] },
]

/**
 * Runs every check, also after one has failed, and tells what came of them in the order of the list.
 *
 * @param atOnce how many run at the same time
 */
export async function runChecks(
  checks: readonly Check[],
  { cwd, atOnce }: { cwd: string; atOnce: number },
  tell: (checked: Checked) => void,
): Promise<void> {
  const results = checks.map(() => Promise.withResolvers<Checked>())
  // One list for all that take from it: whoever is free takes the next.
  const waiting = checks.entries()
  const takeTheNext = async () => {
    for (const [index, check] of waiting) results[index]?.resolve(await run(check, cwd))
  }
  const running = Array.from({ length: atOnce }, takeTheNext)
  for (const { promise } of results) tell(await promise)
  await Promise.all(running)
}

function run({ title, command, args }: Check, cwd: string): Promise<Checked> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    const end = (passed: boolean) => {
      const seconds = (performance.now() - started) / 1000
      resolve({ title, seconds, failure: passed ? null : printed.trim() })
    }
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
    child.on('error', (error) => {
      printed += error.message
      end(false)
    })
    // A check that was killed has no code at all.
    child.on('close', (code, signal) => {
      if (signal !== null) printed += `\nEnded by ${signal}.`
      end(code === 0)
    })
  })
}
