import { brand } from '../brand.ts'

/** Where a written page says who sees what RadBot is asked: only a running server knows. */
export const providerMarker = '%%radbot-provider%%'

/** Hosts of other companies; null for none. */
type Providers = {
  /** That phrases answers. */
  readonly phrasedBy: string | null
  /** Whose chat is framed in the place of our own. */
  readonly framedFrom: string | null
}

/** What the privacy policy says of them. It goes into HTML and JSON as it is: no quotes, no angle brackets, no ampersand. */
export function providerText({ phrasedBy, framedFrom }: Providers): string {
  if (framedFrom !== null)
    return `${brand.assistant} is a chat run by another company, at ${framedFrom}, shown in a frame. What you type there goes to that company and is kept under its rules. We send it nothing about you.`
  if (phrasedBy !== null)
    return `${brand.assistant} finds passages for your question in our own texts and in your files. To put them into words, your question and the passages from our own texts are sent to a language model at ${phrasedBy}. Your name, your address, your files and your earlier questions are not sent, and we do not keep its answers.`
  return `${brand.assistant} runs on our own software: no other company sees what you ask.`
}
