import type { Hono } from 'hono'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { HttpEnv } from '../platform/http/http-env.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Services } from '../services.ts'
import { makeAvatar } from './make-avatar.ts'
import { readShownAvatars, replaceAvatarUrl, showsAvatar } from './store.ts'

/** The documents' bucket. A user's pictures are in a folder of their id, which no request can name. */
export const avatarBucket = 'profile-pictures'

const filesPrefix = '/files/'

export function avatarFolder(userId: string): string {
  return `${avatarBucket}/${userId}`
}

/** Those of the paths that a profile shows. */
export async function shownAvatars(db: Db, paths: readonly string[]): Promise<string[]> {
  const urls = await readShownAvatars(
    db,
    paths.map((path) => filesPrefix + path),
  )
  return urls.map((url) => url.slice(filesPrefix.length))
}

/**
 * Keeps the picture under a new name and lets go of the one before, once nothing points at it any more.
 *
 * @throws AppError 'not-a-picture' or 'picture-too-large'
 */
export async function changeAvatar(services: Services, userId: string, file: Uint8Array): Promise<void> {
  const picture = await makeAvatar(file)
  const path = `${avatarFolder(userId)}/${services.now().getTime()}.webp`
  await services.storage.put(path, picture)
  await pointAt(services, userId, filesPrefix + path)
}

export async function dropAvatar(services: Services, userId: string): Promise<void> {
  await pointAt(services, userId, null)
}

/** Whichever picture ends up unused is removed: the one before, or the new one when the row could not change. */
async function pointAt(services: Services, userId: string, url: string | null): Promise<void> {
  const { database } = services
  try {
    const before = await replaceAvatarUrl(database, userId, url)
    if (before !== url) await forget(services, before)
  } catch (error) {
    // Of a commit the answer alone may be lost: the row points at the new one then.
    if (!(await showsAvatar(database.db, userId, url))) await forget(services, url)
    throw error
  }
}

async function forget({ storage, log }: Services, url: string | null): Promise<void> {
  if (!url?.startsWith(filesPrefix)) return
  try {
    await storage.remove(url.slice(filesPrefix.length))
  } catch (error) {
    log.warn({ err: error }, 'an unused profile picture could not be removed')
  }
}

/** `{userId}/{timestamp}.webp` */
const picturePath = /^[\w-]+\/\d+\.webp$/

/** Profile pictures at the address `avatar_url` names. A changed picture has another address, so one is kept long. */
export function serveAvatars(app: Hono<HttpEnv>, storage: Storage): void {
  app.get(`${filesPrefix}${avatarFolder(':userId')}/:name`, async (context) => {
    const path = `${context.req.param('userId')}/${context.req.param('name')}`
    const picture = picturePath.test(path) ? await storage.read(avatarFolder(path)) : null
    if (picture === null) throw new AppError('not-found')
    return context.body(new Uint8Array(picture), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, max-age=2592000, immutable',
    })
  })
}
