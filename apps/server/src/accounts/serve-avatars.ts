import type { Hono } from 'hono'
import { AppError } from '../platform/app-error.ts'
import type { HttpEnv } from '../platform/http/http-env.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { avatarFolder, filesPrefix } from './change-avatar.ts'

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
