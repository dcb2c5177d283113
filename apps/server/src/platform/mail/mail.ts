import nodemailer, { type NodemailerError, type Transporter } from 'nodemailer'
import { z } from 'zod'
import type { Db } from '../database/open-database.ts'
import type { Env } from '../env.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { deleteMail, deleteMailsBefore, deleteMailsTo, insertMail, readMail } from './store.ts'

/** A header is one line: a line break in it would begin a header of the sender's making. */
const line = z.string().regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, 'must be one line')
const address = z.email().max(254)
const outgoing = z.strictObject({
  to: address,
  subject: line.max(200),
  text: z.string().min(1),
  html: z.string().min(1),
  replyTo: address.optional(),
})

export type OutgoingMail = z.infer<typeof outgoing>

export type Mail = {
  /**
   * Queues a mail; inside a transaction it is part of it.
   *
   * @throws Error for an address or subject that is not one clean line
   */
  send(mail: OutgoingMail): Promise<void>
  /** Drops what still waits for an address. */
  forget(address: string): Promise<void>
}

const queue = 'mail'
const keptMs = 7 * 24 * 3_600_000
const timeoutMs = 20_000
/** Status codes of RFC 3463 that say the address is wrong; what else is refused may be so for want of a setup or a quota. */
const wrongAddress = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/

type Post = { db: Db; env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>; jobs: Jobs; log: Log; now: () => Date }

/** Mails leave by a job over SMTP_URL; without it they stay in the table, the local outbox. */
export function createMail(post: Post): Mail {
  const { db, env, jobs, now } = post
  const transport = env.SMTP_URL === undefined ? undefined : openTransport(env.SMTP_URL)
  jobs.work<{ id: string }>(
    queue,
    async ({ id }) => {
      if (transport !== undefined) await deliver(post, transport, id)
    },
    { patient: true },
  )
  jobs.every('mail-sweep', '17 4 * * *', () => deleteMailsBefore(db, new Date(now().getTime() - keptMs)))
  return {
    send: async (mail) => {
      const parsed = outgoing.safeParse(mail)
      if (!parsed.success) throw new Error(`Not a mail: ${reasons(parsed.error)}`)
      const { to, replyTo = null, ...rest } = parsed.data
      const id = await insertMail(db, { ...rest, recipient: to, reply_to: replyTo })
      if (transport !== undefined) await jobs.send(queue, { id })
    },
    forget: (address) => deleteMailsTo(db, address),
  }
}

/** Names the fields, never their values. */
function reasons(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}

function openTransport(url: string): Transporter {
  return nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * At least once: after a crash between the two steps it is sent again, under the same message id. A mail whose
 * address the mail server knows to be wrong is dropped.
 */
async function deliver({ db, env, log }: Post, transport: Transporter, id: string): Promise<void> {
  const mail = await readMail(db, id)
  if (mail === undefined) return
  const from = env.MAIL_FROM
  try {
    await transport.sendMail({
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
    })
  } catch (error) {
    const { command, message, permanent, responseCode } = error as NodemailerError
    // The server's reply is part of it, and that often repeats the address.
    const reason = message.replace(/[^\s<>]+@[^\s<>]+/g, '(address)')
    if (command !== 'RCPT TO' || permanent !== true || !wrongAddress.test(reason))
      // oxlint-disable-next-line eslint/preserve-caught-error -- its cause would bring the address into the log
      throw new Error(reason)
    log.warn({ mail: id, code: responseCode }, 'a mail was refused for good')
  }
  await deleteMail(db, id)
}
