import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureAddresses } from '@collimate/content/pictures'
import { readQuestionPassport, reportQuestion } from '@collimate/contract/questions'
import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { HttpEnv } from '../platform/http/http-env.ts'
import type { Services } from '../services.ts'
import { readPassport } from './read-passport.ts'
import { insertQuestionReport } from './store.ts'

export function questionRoutes(api: Api, services: Services): void {
  const { database } = services
  const { db } = database

  api.handle(reportQuestion, async ({ caller, body }) => ({
    id: await insertQuestionReport(db, { ...body, user_id: caller.userId }),
  }))

  api.handle(readQuestionPassport, async ({ caller, params }) => ({
    passport: await readPassport(db, caller.userId, params.question),
  }))
}

/** The pictures of questions, at the addresses their rows name and at no other. */
export function servePictures(app: Hono<HttpEnv>, content: string, pictures: PictureAddresses): void {
  const files = new Map([...pictures].map(([file, address]) => [address, file]))
  app.get('/content/images/:name', async (context) => {
    const file = files.get(context.req.path)
    if (file === undefined) throw new AppError('not-found')
    return context.body(await readFile(join(content, 'images', file)), 200, {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
}
