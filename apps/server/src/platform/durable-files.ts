import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes a file so that a crash or a power cut at any moment leaves the old file or the whole new one.
 *
 * @param mode the file's permissions, such as 0o600 for its owner alone
 */
export function writeDurably(file: string, content: string, mode: number): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.part`
  writeFileSync(draft, content, { mode })
  moveIntoPlace(draft, file)
}

/** Gives a file that was written aside its name, once its content has reached the disk. */
export function moveIntoPlace(draft: string, file: string): void {
  sync(draft, 'r+')
  renameSync(draft, file)
  syncFolder(dirname(file))
}

/** Makes files and folders outlast a power cut: each file, then the folder that names it. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) sync(path, 'r+')
  }
  syncFolder(folder)
}

/** The names in a folder, not what the files hold. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder, and needs no such call.
  if (process.platform !== 'win32') sync(folder, 'r')
}

/** @param flags Windows syncs only what is open for writing */
function sync(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
