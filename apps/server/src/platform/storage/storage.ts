/**
 * Files, by paths such as `profile-pictures/{userId}/1772000000000.webp`: letters, digits, `.`, `_`, `-` and `/`. None
 * is reachable but through a route of ours.
 */
export type Storage = {
  put(path: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(path: string): Promise<Uint8Array | null>
  /** Fine when there is no such file. */
  remove(path: string): Promise<void>
  /** Everything under `folder/`. */
  removeFolder(folder: string): Promise<void>
}
