import type { readSession, Session } from '@collimate/contract/accounts'
import { useEffect, useSyncExternalStore } from 'react'
import { call, NetworkError } from '../lib/api.ts'
import { Store } from '../lib/store.ts'
import { writtenPage } from '../lib/written-page.ts'
import { isRemembered, rememberMember } from './remembered-member.ts'
import { announceSession, onSessionAnnounced } from './session-channel.ts'

/**
 * The session stands outside the query client: public pages need to know who is there, and should not have
 * to load a data layer for it. A session that runs out shows at the next call, where the exam room can ask to
 * log in again; it is never looked up in passing while work is held, which would throw a student out of the room.
 */
export type SessionState = {
  /** Null for a visitor, undefined until it is determined. */
  readonly data: Session | null | undefined
  /** It could not be determined. */
  readonly isError: boolean
  /** Why not. */
  readonly error?: unknown
}

const unknown: SessionState = { data: undefined, isError: false }
/** Waits before trying again, in milliseconds. */
const retryDelays = [600, 1800] as const
/** How long a reloaded tab waits for an answer before it goes on as who it was, in milliseconds. */
const lookUpTimeoutMs = 6000

/** Whom the server wrote this page for. */
const written = writtenPage?.parts['session'] as Session | undefined

const store = new Store<SessionState>(written === undefined ? unknown : { data: written, isError: false })
let loading: Promise<void> | null = null
/** Goes up with every sign-in and sign-out in this tab: what was asked before may have been answered before. */
let turn = 0
/** How many parts of the page hold work that must outlast the session. */
let holds = 0

/** Who is there. The first use on a page looks it up. */
export function useSession(): SessionState & { refetch: () => Promise<void> } {
  const seen = useSyncExternalStore(watchSession, currentSession, () => unknown)
  useEffect(() => {
    if (seen === unknown) void loadSession()
  }, [seen])
  return { ...seen, refetch: loadSession }
}

export function currentSession(): SessionState {
  return store.state
}

export function signedInId(): string | undefined {
  return store.state.data?.user.id
}

/** Whether the server has let this user in to the page at `path` when it wrote it. */
export function wasWrittenFor(userId: string | undefined, path: string): boolean {
  return written !== undefined && written.user.id === userId && writtenPage?.path === path
}

/** @returns ends the watching */
export const watchSession = store.subscribe

/** Takes over a new session, or the end of one, in this tab and tells the others. */
export function adoptSession(session: Session | null): void {
  dropLoading()
  set({ data: session, isError: false })
  // Also where this tab knew: it may have gone on as who it was, or heard of the end before its own answer came.
  announceSession('changed')
}

/**
 * Takes over what the student changed about their account, and tells the other tabs; not where somebody else has signed
 * in here meanwhile.
 */
export function adoptProfile({ profile }: Pick<Session, 'profile'>): void {
  if (profile.id !== signedInId()) return
  changeData({ profile })
  announceSession('updated')
}

/** Takes over what a later question about the subscription brought, for this tab. */
export function adoptSubscribed(subscribed: boolean): void {
  if (store.state.data?.subscribed !== subscribed) changeData({ subscribed })
}

/** A look-up on its way may have been answered before the change: it is made anew. */
function changeData(part: Partial<Session>): void {
  const { data } = store.state
  if (!data) return
  const lookingUp = loading !== null
  if (lookingUp) dropLoading()
  set({ ...store.state, data: { ...data, ...part } })
  if (lookingUp) void loadSession()
}

/**
 * The server no longer knows this browser: a visitor from here on. Where a look-up was under way it is made anew, for
 * somebody else may have logged in.
 */
export function forgetSession(): void {
  const lookingUp = loading !== null
  dropLoading()
  set({ data: null, isError: false })
  if (lookingUp) void loadSession()
}

/** Looks the session up; what was known stands until the answer. */
export function loadSession(): Promise<void> {
  loading ??= lookUp(turn)
  return loading
}

async function lookUp(begun: number): Promise<void> {
  let wentOn = false
  const timer = setTimeout(() => {
    const data = store.state.data === undefined ? readTabSession() : undefined
    if (begun !== turn || data === undefined) return
    wentOn = true
    set({ data, isError: false })
  }, lookUpTimeoutMs)
  const found = await readWithRetries().then(
    (data): SessionState => ({ data, isError: false }),
    (error: unknown): SessionState => {
      // Without a connection a reloaded tab goes on as who it was; every call still asks the server.
      const data = store.state.data ?? (error instanceof NetworkError ? readTabSession() : undefined)
      return data === undefined ? { data, isError: true, error } : { data, isError: false }
    },
  )
  clearTimeout(timer)
  if (begun !== turn) return
  loading = null
  // Work has begun meanwhile: its page asks to log in again itself.
  if (wentOn && found.data === null && isPageHeld()) return
  set(found)
}

/** An answer still on its way is out of date. */
function dropLoading(): void {
  turn += 1
  loading = null
}

/** Keeps to what happens outside this page. Mounted once, in the root. */
export function useFollowSession(): void {
  useEffect(lookUpWritten, [])
  useEffect(followOtherTabs, [])
  useEffect(followReturn, [])
}

/** Who the page was written for is looked up all the same: that keeps an ageing session open. */
function lookUpWritten(): void {
  if (written !== undefined) void loadSession()
}

/**
 * Takes over what other tabs do.
 *
 * @returns ends it
 */
export function followOtherTabs(): () => void {
  return onSessionAnnounced(() => void loadAnew())
}

/**
 * Looks the session up anew when the browser brings this page back as it was left: what other tabs did meanwhile
 * was not heard.
 *
 * @returns ends it
 */
export function followReturn(): () => void {
  const look = ({ persisted }: PageTransitionEvent) => {
    if (persisted && holds === 0) void loadAnew()
  }
  window.addEventListener('pageshow', look)
  return () => window.removeEventListener('pageshow', look)
}

/**
 * The page holds work and asks to log in again itself: coming back to it looks nothing up, and a call that was only
 * made in passing does not end the session.
 *
 * @returns ends it
 */
export function holdPage(): () => void {
  holds += 1
  return () => {
    holds -= 1
  }
}

export function isPageHeld(): boolean {
  return holds > 0
}

/** An answer on its way may be of before the change, and may never come: it is dropped, and the question asked again. */
export function loadAnew(): Promise<void> {
  dropLoading()
  return loadSession()
}

async function readWithRetries(attempt = 0): Promise<Session | null> {
  try {
    return (await call<typeof readSession>('GET /api/accounts/session')).session
  } catch (error) {
    const wait = retryDelays[attempt]
    if (wait === undefined || (error instanceof NetworkError && error.timedOut)) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return readWithRetries(attempt + 1)
  }
}

function set(next: SessionState): void {
  rememberMember(next.data)
  if (next.data !== undefined) rememberTabSession(next.data)
  store.replace(next)
}

const key = 'session'

/** Keeps who is signed in for as long as this tab lives; names and ids only, nothing that opens a session. */
function rememberTabSession(session: Session | null): void {
  try {
    if (session === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(session))
  } catch {
    // Storage is closed to us: a reload without a connection then says that it cannot reach the server.
  }
}

function readTabSession(): Session | undefined {
  try {
    const stored = sessionStorage.getItem(key)
    // Written by this very tab, a reload ago; another may have signed them out since.
    const session = stored === null ? undefined : (JSON.parse(stored) as Session)
    return session && isRemembered(session.user.id) ? session : undefined
  } catch {
    return undefined
  }
}
