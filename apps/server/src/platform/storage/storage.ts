import type { ReadableStream } from 'node:stream/web'

export type StoredFile = { readonly path: string; readonly storedAt: Date }

/**
 * Files, by paths such as `profile-pictures/{userId}/1772000000000.webp`: letters, digits, `.`, `_`, `-` and `/`. None
 * is reachable but through a route of ours.
 */
export type Storage = {
  put(path: string, bytes: Uint8Array): Promise<void>
  /** As `put`, of a file in the work folder, which may be gone from there afterwards; never in memory as a whole. */
  putFile(path: string, file: string): Promise<void>
  /** Null when there is no such file. */
  read(path: string): Promise<Uint8Array | null>
  /** As `read`, piece by piece. */
  stream(path: string): Promise<ReadableStream<Uint8Array> | null>
  /** Has `work` read it by a path on this machine's disk, never in memory as a whole. As `read`, null. */
  withFile<T>(path: string, work: (file: string) => Promise<T>): Promise<T | null>
  /** Fine when there is no such file. */
  remove(path: string): Promise<void>
  /** Everything under `folder/`. */
  list(folder: string): AsyncIterable<StoredFile>
  removeFolder(folder: string): Promise<void>
  /** A folder on this machine's disk for files on their way in or out. */
  readonly workFolder: string
}
