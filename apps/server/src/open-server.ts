import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brand } from '@collimate/domain/brand'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { createDemoAccounts } from './accounts/demo-accounts.ts'
import { noteAdmins } from './accounts/note-security.ts'
import { createApp, type Folders } from './app.ts'
import { createShapes } from './attempts/read-work.ts'
import { loadPosts } from './blog/load-posts.ts'
import { loadContent } from './load-content.ts'
import { databaseFrom } from './platform/database/database-from-env.ts'
import { migrate } from './platform/database/migrate.ts'
import { siteAddress, startWarning, type Env } from './platform/env.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLive } from './platform/live/live.ts'
import type { Log } from './platform/log.ts'
import { createMail } from './platform/mail/mail.ts'
import { createPasswords } from './platform/passwords.ts'
import { openPayments } from './platform/payments/open-payments.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { holdPricesAtStart } from './billing/hold-prices.ts'
import { createBank } from './questions/bank.ts'
import type { Services } from './services.ts'
import { indexPassages } from './radbot/index-passages.ts'
import { readRadBotContent } from './radbot/read-content.ts'

/** How long running requests, and after them jobs, may take to finish when the server stops: within ten seconds all is over. */
const stopMs = { requests: 5000, jobs: 2000 }
/** Longer than proxies keep an idle connection: else one sends a request just as it is closed here, and is cut off. */
const keepAliveMs = 75_000

/** How long a connection may stay silent before its first request, or take over its headers, in milliseconds. */
const headersMs = 30_000

export type RunningServer = {
  readonly port: number
  /** What a person is told at the start: the address and the demo accounts. */
  readonly welcome: string
  /** No new work, running requests and jobs finish, the database closes. */
  close(): Promise<void>
}

/** Opens the database, brings it up to date, loads the content, and serves. */
export async function openServer(
  given: Env,
  log: Log,
  folders: Folders,
  limits = { headersMs },
): Promise<RunningServer> {
  const database = await databaseFrom(given, log)
  const jobs = createJobs(database, log, { stopMs: stopMs.jobs })
  const passwords = createPasswords()
  try {
    await migrate(database)
    const pictures = await loadContent(database, folders.content, log)
    await loadPosts(database, folders.content)
    await indexPassages(database, log)
    const { env, notice } = await createDemoAccounts({ database, passwords }, given)
    const warning = startWarning(env)
    if (warning !== null) log.warn(warning)
    await noteAdmins({ database, env, log })
    const now = () => new Date()
    const live = createLive(database, log)
    const mail = createMail({ db: database.db, env, jobs, log, now })
    const storage = openStorage(env)
    const payments = env.payments && openPayments(env.payments)
    const services: Services = {
      database,
      bank: createBank(database.db),
      shapes: createShapes(),
      env,
      log,
      live,
      mail,
      jobs,
      passwords,
      payments,
      storage,
      now,
    }
    await holdPricesAtStart(services)
    const app = createApp(services, folders, { pictures, radbot: readRadBotContent(folders.content) })
    await jobs.start()
    // Not before: a start writes little, and a server that only reads is better than none.
    database.refuseWritesBelow(env.DISK_FLOOR_MB * 2 ** 20)
    const server = createAdaptorServer({
      fetch: app.fetch,
      serverOptions: {
        keepAliveTimeout: keepAliveMs,
        headersTimeout: limits.headersMs,
        // Connections are looked at so often; by default as seldom as the limit itself is long.
        connectionsCheckingInterval: limits.headersMs / 6,
      },
    })
    const port = await listen(server, env)
    const address = siteAddress({ ...env, PORT: port })
    return {
      port,
      welcome: [`\n${brand.name} is open at ${address}`, notice].filter((line) => line !== '').join('\n'),
      close: async () => {
        const stopped = stopListening(server)
        await closeParts(log, {
          // A stream never finishes by itself, and the requests that run are waited for after it.
          'live streams': () => live.close(),
          requests: () => stopped,
          jobs: () => jobs.stop(),
          database: () => database.close(),
        })
      },
    }
  } catch (error) {
    // What failed first is what the person at the console is told; what fails now is in the log.
    await closeParts(log, { jobs: () => jobs.stop(), database: () => database.close() }).catch(
      () => undefined,
    )
    throw error
  }
}

async function listen(server: ServerType, env: Env): Promise<number> {
  server.listen(env.PORT, env.HOST)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function stopListening(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  // What still runs is answered, and its connection not kept for more.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 1
  const timer = setTimeout(
    () => 'closeAllConnections' in server && server.closeAllConnections(),
    stopMs.requests,
  )
  await closed
  clearTimeout(timer)
}

/**
 * Closes one part after another, each of them whatever became of those before it.
 *
 * @param parts by name, in the order they close in
 * @throws Error naming the parts that failed, once all have had their turn; why is in the log
 */
async function closeParts(log: Log, parts: Readonly<Record<string, () => Promise<void>>>) {
  const failed: string[] = []
  for (const [name, close] of Object.entries(parts)) {
    try {
      await close()
    } catch (error) {
      failed.push(name)
      log.error({ err: error, part: name }, 'a part of the server could not be closed')
    }
  }
  if (failed.length > 0) throw new Error(`Not closed as it should be: ${failed.join(', ')}`)
}
