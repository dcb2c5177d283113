import type { ResponseOf } from '@collimate/contract/endpoint'
import { readSession, type Session } from '@collimate/contract/accounts'
import { readSubsection } from '@collimate/contract/lessons'
import { requirementOf } from '@collimate/domain/accounts/access'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError } from '../platform/app-error.ts'
import type { WrittenPage } from '../platform/http/serve-site.ts'
import type { Services } from '../services.ts'
import { readOpenPages } from './enter-subsection.ts'

/** The web app's own, of its build. */
type Writer = { writeLesson(pages: ResponseOf<typeof readSubsection>, address: string): string }

/**
 * Writes the page of a lesson for who may read it, by the same gates as its call; anybody else's page waits for its
 * script, which says why it stays shut.
 *
 * @param site the web app's build
 * @param findSession whose browser asks
 */
export function lessonWriter(
  { log, ...services }: Pick<Services, 'database' | 'now' | 'log'>,
  site: string,
  findSession: (headers: Headers) => Promise<Session | null>,
): (url: URL, headers: Headers) => Promise<WrittenPage | null> {
  const script = join(site, '../writer/write-lesson.js')
  let writer: Promise<Writer> | undefined
  return async ({ pathname, search }, headers) => {
    const [, topicId, subsectionId] = /^\/guided-lessons\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
    if (topicId === undefined || subsectionId === undefined || !existsSync(script)) return null
    try {
      const session = await findSession(headers)
      if (session === null || (requirementOf(pathname) === 'subscribed' && !session.subscribed)) return null
      const open = await readOpenPages(services, session.user.id, { topicId, subsectionId })
      const lesson = readSubsection.response.parse(open)
      if (lesson.lessons.length === 0) return null
      writer ??= import(pathToFileURL(script).href) as Promise<Writer>
      const html = (await writer).writeLesson(lesson, `${pathname}${search}`)
      const picture = lesson.lessons[0]?.image_url ?? null
      const parts = { ...readSession.response.parse({ session }), lesson }
      return { route: 'lessons/lesson-screen', html, picture: search === '' ? picture : null, parts }
    } catch (error) {
      // It costs the student only the wait for the script, whose own call says what is wrong.
      if (!(error instanceof AppError))
        log.warn({ err: error }, 'a lesson could not be written into its page')
      return null
    }
  }
}
