import { requestSupport } from '@collimate/contract/support'
import { brand } from '@collimate/domain/brand'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Api } from '../platform/http/api.ts'
import { fillTemplate } from '../platform/mail/template.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'

/** Receipts one address gets at most, whoever asks for them. */
const receiptsAnHour = 5

export function supportRoutes(api: Api, { database, env, mail, now }: Services): void {
  const { db } = database

  api.handle(requestSupport, async ({ caller, body }) => {
    const receipt = await countAttempt(db, {
      key: `support-receipt:${body.email.toLowerCase()}`,
      limit: env.RATE_LIMIT_PER_MINUTE && receiptsAnHour,
      windowSeconds: 3600,
      now: now(),
    }).then(() => true, withoutReceipt)
    const user_id = caller.kind === 'signed-in' ? caller.userId : null
    return database.transaction(async () => {
      const id = await insertSupportRequest(db, { ...body, user_id })
      await mail.send({ to: brand.supportEmail, replyTo: body.email, ...requestMail(body, id) })
      if (receipt) await mail.send({ to: body.email, replyTo: brand.supportEmail, ...receiptMail() })
      return { id }
    })
  })
}

/** A request is taken all the same. */
function withoutReceipt(error: unknown): false {
  if (error instanceof AppError && error.code === 'too-many-requests') return false
  throw error
}

async function insertSupportRequest(
  db: Db,
  request: { user_id: string | null; name: string; email: string; issue: string },
): Promise<string> {
  const row = await db
    .insertInto('support_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

function requestMail(request: { name: string; email: string; issue: string }, id: string) {
  return {
    subject: `Support request from ${request.name}`,
    ...fillTemplate({
      title: `Support request from ${request.name}`,
      paragraphs: [request.issue],
      footnote: `Sent by ${request.name} (${request.email}), who gets your reply to this email. Request ${id}.`,
    }),
  }
}

/** Anyone may type anyone's address, so it repeats nothing of what was typed: it must not carry words to strangers. */
function receiptMail() {
  return {
    subject: 'We got your message',
    ...fillTemplate({
      title: 'We got your message',
      paragraphs: [
        'Thanks for writing to us. A person reads every message, and we’ll reply to this address.',
        'If you want to add something, reply to this email.',
      ],
      footnote: `You’re getting this email because this address was entered in the support form at ${brand.name}. If that wasn’t you, you can ignore it.`,
    }),
  }
}
