import { createHash, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { PictureAddresses } from '@collimate/content/pictures'
import { isPage } from '@collimate/domain/accounts/access'
import { brand } from '@collimate/domain/brand'
import { providerMarker, providerText } from '@collimate/domain/radbot/provider-text'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { sessionOf } from './accounts/answer-session.ts'
import { createAuth, type Auth } from './accounts/auth.ts'
import { serveAvatars } from './accounts/avatars.ts'
import { findCaller } from './accounts/find-caller.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionCookieName, usesHttps } from './accounts/session-cookie.ts'
import { accountSettingsRoutes } from './accounts/settings-routes.ts'
import { sweepFilesByItself } from './accounts/sweep-files.ts'
import { arcadeRoutes } from './arcade/routes.ts'
import { fileResponsesByItself } from './attempts/file-responses.ts'
import { badgeRoutes } from './badges/routes.ts'
import { billingJobs } from './billing/jobs.ts'
import { billingRoutes, billingWebhookRoute } from './billing/routes.ts'
import { blogRoutes, namesMissingPost } from './blog/routes.ts'
import { clinicRoutes } from './clinic/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { lessonRoutes } from './lessons/routes.ts'
import { lessonWriter } from './lessons/write-page.ts'
import { forgetReplacedExams } from './mock-exams/bring-back-exam.ts'
import { mockExamRoutes } from './mock-exams/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { moderationJobs } from './moderation/settle-ruling.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { AppError } from './platform/app-error.ts'
import { siteAddress, type Env } from './platform/env.ts'
import { answerError, appErrorAnswer } from './platform/http/answer-error.ts'
import { createApi, type Api } from './platform/http/api.ts'
import { clientNetwork } from './platform/http/client-address.ts'
import type { HttpEnv } from './platform/http/http-env.ts'
import { limitBody } from './platform/http/limit-body.ts'
import { openApi, openApiPage } from './platform/http/openapi.ts'
import { checkOrigin } from './platform/http/origin.ts'
import { securityHeaders, sitePolicy } from './platform/http/security-headers.ts'
import { serveSite } from './platform/http/serve-site.ts'
import { serveOutbox, showsOutbox } from './platform/mail/outbox-page.ts'
import { createMetrics, observeRequests, type Metrics } from './platform/metrics.ts'
import { countAttempt } from './platform/rate-limit.ts'
import { progressRoutes } from './progress/routes.ts'
import { pruneRowsByItself } from './prune-rows.ts'
import { questionNoteRoutes } from './question-notes/routes.ts'
import { questionJobs } from './questions/compute-statistics.ts'
import { questionRoutes, servePictures } from './questions/routes.ts'
import { closeRunOutByItself } from './quizzes/complete-quiz.ts'
import { quizRoutes } from './quizzes/routes.ts'
import { guardFrame, isFrame } from './radbot/frame.ts'
import { radbotRoutes } from './radbot/routes.ts'
import type { SearchContent } from './radbot/read-content.ts'
import type { Services } from './services.ts'
import { studyMaterialJobs } from './study-materials/read-material.ts'
import { studyMaterialRoutes } from './study-materials/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { testimonialRoutes } from './testimonials/routes.ts'

export type Folders = {
  /** The web app's build. */
  readonly site: string
  /** The study content. */
  readonly content: string
}

/** What of the study content is read once, before anybody is served. */
export type ServedContent = { readonly pictures: PictureAddresses; readonly radbot: SearchContent }

/** The whole server as one function of its services; `fetch` is all there is to it. */
export function createApp(services: Services, folders: Folders, content: ServedContent): Hono<HttpEnv> {
  const { database, env, log, now } = services
  const publicUrl = env.PUBLIC_URL
  const https = usesHttps(env)
  const policy = sitePolicy({
    scriptOrigin: services.payments ? new URL(services.payments.scriptUrl).origin : undefined,
    frameOrigin: env.RADBOT_EMBED_URL ? new URL(env.RADBOT_EMBED_URL).origin : undefined,
  })
  const metrics = createMetrics(services.jobs)
  const app = new Hono<HttpEnv>()

  app.onError(answerError(log))
  app.use(observeRequests(log, metrics))
  app.use(securityHeaders(https, policy))
  app.use(compress())
  serveOperations(app, services, metrics)

  const callerOf = (headers: Headers) => findCaller(database.db, env, headers, now())
  const api = createApi(app, {
    findCaller: callerOf,
    countCall: ({ of, times = 1 }, userId, context) =>
      countAttempt(database.db, {
        key: `${of}:${userId ?? clientNetwork(context, env.TRUST_PROXY)}`,
        limit: env.RATE_LIMIT_PER_MINUTE * times,
        windowSeconds: 60,
        now: now(),
      }),
    workFolder: services.storage.workFolder,
  })
  app.use('/api/*', checkOrigin(publicUrl))
  app.use('/api/*', limitBody(api.endpoints))
  const auth = createAuth({
    db: database.db,
    passwords: services.passwords,
    secret: env.AUTH_SECRET,
    publicUrl: siteAddress(env),
    cookieName: sessionCookieName(env),
    secureCookies: https,
  })
  serveNouns(api, services, auth)
  radbotRoutes(api, services, content.radbot)
  clinicRoutes(api, folders.content)
  billingWebhookRoute(app, services)
  billingJobs(services)
  forgetReplacedExams(services)
  sweepFilesByItself(services)
  pruneRowsByItself(services)
  fileResponsesByItself(services)
  closeRunOutByItself(services)
  questionJobs(services)
  moderationJobs(services)
  studyMaterialJobs(services)
  if (env.API_DOCS ?? !env.production) describeApi(app, api)
  app.all('/api/*', (context) => appErrorAnswer(new AppError('not-found'), context))

  serveAvatars(app, services.storage)
  servePictures(app, folders.content, content.pictures)
  // The blog's covers may say what they show.
  app.use(
    '/content/images/blog/*',
    serveStatic({
      root: join(folders.content, 'images/blog'),
      rewriteRequestPath: (path) => path.replace(/^\/content\/images\/blog/, ''),
    }),
  )
  if (showsOutbox(env)) serveOutbox(app, database.db)
  guardFrame(app, callerOf)
  serveSite(app, folders.site, {
    origin: new URL(siteAddress(env)).origin,
    marks: {
      [providerMarker]: providerText({
        phrasedBy: env.chat && new URL(env.chat.url).host,
        framedFrom: env.RADBOT_EMBED_URL ? new URL(env.RADBOT_EMBED_URL).host : null,
      }),
    },
    policy,
    isPage: async (path) => isPage(path) && !(await namesMissingPost(services, path)),
    isFramed: isFrame,
    writePage: lessonWriter(services, folders.site, (headers) => sessionOf(services, headers)),
  })
  app.notFound((context) => appErrorAnswer(new AppError('not-found'), context))
  return app
}

/** For who runs the server. */
function serveOperations(app: Hono<HttpEnv>, { database, env }: Services, metrics: Metrics): void {
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', async (context) => {
    await database.ping()
    return context.text('ready')
  })
  app.get('/metrics', async (context) => {
    if (!mayReadMetrics(env, context.req.header('authorization'))) return context.notFound()
    const { type, text } = await metrics.page()
    return context.text(text, 200, { 'Content-Type': type })
  })
}

function mayReadMetrics({ METRICS_TOKEN, production }: Env, authorization = ''): boolean {
  if (METRICS_TOKEN === undefined) return !production
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${METRICS_TOKEN}`))
}

function serveNouns(api: Api, services: Services, auth: Auth): void {
  accountRoutes(api, services, auth)
  accountSettingsRoutes(api, services, auth)
  billingRoutes(api, services)
  questionRoutes(api, services)
  questionNoteRoutes(api, services)
  mockExamRoutes(api, services)
  quizRoutes(api, services)
  arcadeRoutes(api, services)
  lessonRoutes(api, services)
  progressRoutes(api, services)
  badgeRoutes(api, services)
  blogRoutes(api, services)
  feedbackRoutes(api, services)
  notificationRoutes(api, services)
  testimonialRoutes(api, services)
  moderationRoutes(api, services)
  supportRoutes(api, services)
  studyMaterialRoutes(api, services)
}

/** Written when somebody first asks: it takes longer than all else here, and most starts serve nobody who does. */
function describeApi(app: Hono<HttpEnv>, api: Api): void {
  let document: ReturnType<typeof openApi> | undefined
  const written = () => (document ??= openApi(api.endpoints, brand.name))
  app.get('/api/openapi.json', (context) => context.json(written()))
  app.get('/api/docs', (context) => context.html(openApiPage(written())))
}
