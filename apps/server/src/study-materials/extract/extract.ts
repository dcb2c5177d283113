import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { MaterialType } from '@collimate/domain/study-materials/rules'
import type { Message, UnreadableReason } from './document.ts'

export type Extracted =
  /** Per page, slide or part its passages; none for one without words. */
  | { readonly kind: 'read'; readonly places: readonly (readonly string[])[] }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason }

export type Limits = {
  /** Of the whole process: its code alone takes some 100 MB. */
  readonly memoryBytes: number
  /** Of the processor, of all its threads together. */
  readonly processorMs: number
  /** From its start to its end; others may have the processor for most of that. */
  readonly timeMs: number
}

const limits: Limits = { memoryBytes: 512 * 2 ** 20, processorMs: 90_000, timeMs: 300_000 }
/** Of that, what JavaScript's own objects may take, in megabytes. */
const heapMegabytes = 256

/** What ends a server, and with it perhaps its readers: their files are not to blame. */
const tellToEnd = new Set<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP'])

const linux = process.platform === 'linux'
const root = join(import.meta.dirname, '../../../../..')

/** What Node lets a process do that reads one file: read that, and its own code. */
export function confinement(path: string): string[] {
  const readable = [path, join(root, 'node_modules'), join(root, 'packages'), join(root, 'apps/server')]
  return ['--permission', '--allow-worker', ...readable.map((place) => `--allow-fs-read=${place}`)]
}

/**
 * Reads the text of a file in a process of its own, which can neither write, reach the network, start anything nor see
 * our secrets, and is ended when it takes too much memory, processor time or time: whatever a file does, it does it to
 * that process.
 *
 * @param onPlace told of each page that was read; `total` is null until it is known
 * @throws Error when that process was told to end, as this one is when the server stops, or did not get the file
 */
export async function extract(
  path: string,
  type: MaterialType,
  onPlace: (read: number, total: number | null) => void = () => {},
  changedLimits: Partial<Limits> = {},
): Promise<Extracted> {
  const { memoryBytes, processorMs, timeMs } = { ...limits, ...changedLimits }
  const bounds = [memoryBytes, processorMs].map(String)
  const reader = fork(new URL('./child.ts', import.meta.url), [type, path, ...bounds], {
    env: {},
    detached: linux,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...confinement(path)],
  })
  stepBack(reader.pid)
  const places: (readonly string[])[] = []
  let total: number | null = null
  let begun = false as boolean
  let end = null as Extracted | null
  reader.on('message', (message: Message) => {
    if (message.kind === 'begin') begun = true
    else if (message.kind === 'places') total = message.total
    else if (message.kind === 'place') places.push(message.passages)
    else end = message.kind === 'end' ? { kind: 'read', places } : message
    if (message.kind === 'place') onPlace(places.length, total)
  })
  const timer = setTimeout(() => reader.kill('SIGKILL'), timeMs)
  const [, signal] = (await once(reader, 'close')) as [number | null, NodeJS.Signals | null]
  clearTimeout(timer)
  if (end !== null) return end
  if (signal !== null && tellToEnd.has(signal)) throw new Error(`A reader was ended by ${signal}`)
  if (signal === null && !begun) throw new Error('A reader did not get its file')
  // A process that is ended otherwise, whatever ended it, has said no end.
  return { kind: 'unreadable', reason: 'too-heavy' }
}

/**
 * The students' answers go first, but not so far that a good file runs out of time on a busy machine. Linux shares the
 * processor among sessions first, and a priority counts within one; every connection of PostgreSQL is a session of its
 * own. So the reader is one too, and its session steps back.
 */
function stepBack(pid: number | undefined): void {
  const behind = constants.priority.PRIORITY_BELOW_NORMAL
  try {
    if (pid === undefined) return
    setPriority(pid, behind)
    if (linux) writeFileSync(`/proc/${pid}/autogroup`, String(behind))
  } catch {
    // It has ended already, or sessions are not told apart here.
  }
}
