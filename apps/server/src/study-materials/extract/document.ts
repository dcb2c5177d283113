import type { MaterialFailure } from '@collimate/domain/study-materials/rules'

/** Why a file cannot be read; everything but our own failures. */
export type UnreadableReason = Exclude<MaterialFailure, 'not-read'>

/** Thrown by whoever reads a file, when it finds out. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

/** Takes what is read, in order. */
export type Sink = {
  /** How many pages or slides there are. @throws Unreadable when they are too many */
  expect(places: number): void
  /** The next page or slide. @throws Unreadable when it is too much */
  add(text: string): void
  /** A whole text that has no pages. @throws Unreadable when it is too much */
  addParts(text: string): void
}

/** What the process that reads says to the server, in order; a process that says neither end broke off. */
export type Message =
  /** It has the file: whatever goes wrong now is the file's doing. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'places'; readonly total: number }
  | { readonly kind: 'place'; readonly passages: readonly string[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason }
