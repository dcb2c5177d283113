import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Makes files and folders outlast a power cut: each file, then the folder that names it. */
export function syncTree(folder: string, options: { recursive: boolean } = { recursive: true }): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && options.recursive) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  // Windows cannot open a folder, and needs no such call.
  if (process.platform !== 'win32') syncPath(folder)
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
