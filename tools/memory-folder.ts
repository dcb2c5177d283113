import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const gib = 2 ** 30

/** Linux has one everywhere. */
const place = { parent: '/dev/shm', shell: '/bin/sh' }
/** The databases that live at the same time take a few hundred MB; the rest is for whatever else runs. In bytes. */
const free = { folder: 4 * gib, memory: 8 * gib }

/**
 * A folder of its own that is kept in memory: tests write thousands of small files and wait for the disk with each,
 * though none of them outlives its test.
 *
 * @returns null where there is none, where too little is free, and where no program may run from it
 */
export function makeMemoryFolder({ parent, shell } = place, needed = free): string | null {
  try {
    const { bavail, bsize } = statfsSync(parent)
    if (process.availableMemory() < needed.memory || bavail * bsize < needed.folder) return null
    const folder = mkdtempSync(join(parent, 'collimate-test-'))
    // PostgreSQL, which refuses to run as root, runs as somebody who must come through here.
    chmodSync(folder, 0o711)
    if (runsPrograms(folder, shell)) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // What is not there, or not ours to write to, is as good as none.
  }
  return null
}

function runsPrograms(folder: string, shell: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, `#!${shell}\n`, { mode: 0o700 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
