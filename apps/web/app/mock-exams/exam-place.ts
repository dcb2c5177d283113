/** Where /mock-exam is in the student's history: what its address and navigation state ask for. */
export type ExamPlace =
  | { readonly kind: 'results'; /** Of a completed exam, or `latest`. */ readonly id: string }
  | { readonly kind: 'resume' }
  | { readonly kind: 'exam' }

/** What completing carries to the results, in the history entry: it outlives a reload and not a fresh visit. */
export type ResultsState = {
  readonly result: string
  /** Positions. */ readonly flaggedQuestions: readonly number[]
}

/** @param fresh the page was opened at this place anew; what an earlier visit left in the history is not asked for */
export function readPlace(search: URLSearchParams, state: unknown, fresh: boolean): ExamPlace {
  const asked = search.get('result')
  if (asked) return { kind: 'results', id: asked }
  if (fresh || typeof state !== 'object' || state === null) return { kind: 'exam' }
  if ('result' in state && typeof state.result === 'string') return { kind: 'results', id: state.result }
  return 'resume' in state && state.resume === true ? { kind: 'resume' } : { kind: 'exam' }
}

/**
 * The key of the history entry this page was opened at, or null when it was reloaded or come back to.
 * Opening the same address again keeps the entry's state, which only its key and this tell from a reload.
 */
export function freshEntryKey(): string | null {
  if (typeof window === 'undefined') return null
  const [opened] = performance.getEntriesByType('navigation')
  const anew = opened instanceof PerformanceNavigationTiming && opened.type === 'navigate'
  const here = anew && new URL(opened.name).pathname === window.location.pathname
  const state: unknown = window.history.state
  if (!here || typeof state !== 'object' || state === null || !('key' in state)) return null
  return typeof state.key === 'string' ? state.key : null
}
