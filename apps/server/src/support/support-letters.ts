import { brand } from '@collimate/domain/brand'
import { letter } from '../platform/mail/letter.ts'

export function requestLetter(request: { name: string; email: string; issue: string }, id: string) {
  return {
    subject: `Support request from ${request.name}`,
    ...letter({
      title: `Support request from ${request.name}`,
      paragraphs: [request.issue],
      footnote: `Sent by ${request.name} (${request.email}), who gets your reply to this email. Request ${id}.`,
    }),
  }
}

/** Anyone may type anyone's address, so it repeats nothing of what was typed: it must not carry words to strangers. */
export function receiptLetter() {
  return {
    subject: 'We got your message',
    ...letter({
      title: 'We got your message',
      paragraphs: [
        'Thank you for writing to us. A person reads every message, and the answer comes to this address.',
        'If you want to add something, reply to this email.',
      ],
      footnote: `You get this email because this address was given in the support form of ${brand.name}. If it was not you, you need not do anything.`,
    }),
  }
}
