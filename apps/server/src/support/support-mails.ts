import { brand } from '@collimate/domain/brand'
import { fillTemplate } from '../platform/mail/template.ts'

export function requestMail(request: { name: string; email: string; issue: string }, id: string) {
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
export function receiptMail() {
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
