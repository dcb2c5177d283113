import type { NotificationType } from '@collimate/domain/notifications/rules'

/** A notification being written. */
export type Draft = {
  recipient: 'all' | 'one'
  userId: string
  title: string
  message: string
  type: NotificationType
}

export type Problem = {
  text: string
  /** Those to blame, in the order of the form. */
  fields: ['title' | 'message' | 'userId', ...('title' | 'message' | 'userId')[]]
}

export const emptyDraft: Draft = { recipient: 'all', userId: '', title: '', message: '', type: 'info' }

/** What keeps it from being sent, or null. */
export function findProblem({ recipient, userId, title, message }: Draft): Problem | null {
  const text = 'Please fill in all required fields'
  if (title.trim() === '') return { text, fields: message.trim() === '' ? ['title', 'message'] : ['title'] }
  if (message.trim() === '') return { text, fields: ['message'] }
  if (recipient === 'one' && userId.trim() === '')
    return { text: 'Please enter a user ID', fields: ['userId'] }
  return null
}
