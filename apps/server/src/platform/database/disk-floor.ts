import { statfsSync } from 'node:fs'
import { AppError } from '../app-error.ts'

/** Milliseconds for which one look at the disk is good, where little is written meanwhile. */
const lookEveryMs = 1000

/** Bytes that may still be written beside a folder; Infinity where the system does not tell. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder)
  return blocks === 0 ? Infinity : bavail * bsize
}

/**
 * Tells whether the disk has at least `floorBytes` free; asks it once a second, and sooner when a sixteenth of the floor
 * was sent since: a quick writer fills the rest within the second, and the database then hangs.
 *
 * @returns takes how many bytes were ever sent to the database
 */
export function watchFloor(floorBytes: number, freeBytes: () => number): (sentBytes: number) => boolean {
  let looked = { at: -Infinity, sentBytes: 0 }
  let isAbove = true
  return (sentBytes) => {
    const now = performance.now()
    if (now - looked.at >= lookEveryMs || sentBytes - looked.sentBytes >= floorBytes / 16) {
      looked = { at: now, sentBytes }
      isAbove = freeBytes() >= floorBytes
    }
    return isAbove
  }
}

/** A write that the engine refused because its session is read-only becomes the catalogue's `disk-full`. */
export function explainReadOnly(error: unknown): unknown {
  return error instanceof Error && 'code' in error && error.code === '25006'
    ? new AppError('disk-full')
    : error
}

/** Thrown at start: opening the database writes, and hangs for ever when the log cannot grow. */
export class DiskFullError extends Error {}

/** Two segments of the log. */
const leastToOpen = 32 * 2 ** 20

/** @throws DiskFullError when the disk of a folder has no room for opening a database in it */
export function requireRoom(folder: string, free = freeBytesOf(folder)): void {
  if (free >= leastToOpen) return
  const megabytes = (bytes: number) => Math.floor(bytes / 2 ** 20)
  throw new DiskFullError(
    `The disk of ${folder} has ${megabytes(free)} MB left, and the database needs ${megabytes(leastToOpen)} MB to start. ` +
      'Free some space and start again.',
  )
}
