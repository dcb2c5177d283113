import type { FeatureSlug } from '@collimate/domain/rooms'

/** Shows a room's picture while its choice is checked. Whole, because styles are made from what is written. */
export const shownRoom: Readonly<Record<FeatureSlug, string>> = {
  'mock-exam': 'group-has-[#room-mock-exam:checked]/rooms:visible',
  quizzes: 'group-has-[#room-quizzes:checked]/rooms:visible',
  'guided-lessons': 'group-has-[#room-guided-lessons:checked]/rooms:visible',
  'exposure-visualizer': 'group-has-[#room-exposure-visualizer:checked]/rooms:visible',
  arcade: 'group-has-[#room-arcade:checked]/rooms:visible',
  'ai-chatbot': 'group-has-[#room-ai-chatbot:checked]/rooms:visible',
}
