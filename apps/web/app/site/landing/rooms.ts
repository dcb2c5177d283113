export type RoomSlug =
  | 'mock-exam'
  | 'quizzes'
  | 'guided-lessons'
  | 'exposure-visualizer'
  | 'arcade'
  | 'ai-chatbot'

type Room = {
  readonly slug: RoomSlug
  readonly name: string
  readonly hint: string
  /** Said under its picture. */
  readonly text: string
  /** False as long as its page only says what will stand there; a test holds it to that. */
  readonly open: boolean
  /** Shows the picture while the room's choice is checked. Whole, because styles are made from what is written. */
  readonly shown: string
}

/** The six features, in the order of the selector. */
export const rooms: readonly Room[] = [
  {
    slug: 'mock-exam',
    name: 'Mock Exam',
    hint: '200 questions, 3.5 hours',
    text: 'Timed, in the weights of the real exam. Flag, strike out, calculate, leave and resume.',
    open: true,
    shown: 'group-has-[#room-mock-exam:checked]/rooms:visible',
  },
  {
    slug: 'quizzes',
    name: 'Quizzes',
    hint: 'Seven categories, up to 50 questions',
    text: 'One category at your own pace, each answer checked and explained at once.',
    open: false,
    shown: 'group-has-[#room-quizzes:checked]/rooms:visible',
  },
  {
    slug: 'guided-lessons',
    name: 'Guided Lessons',
    hint: 'Short pages, then a check',
    text: 'One idea a page. What you pass lights up, and opens what comes next.',
    open: false,
    shown: 'group-has-[#room-guided-lessons:checked]/rooms:visible',
  },
  {
    slug: 'exposure-visualizer',
    name: 'Exposure Visualizer',
    hint: 'Turn kVp and mAs, watch the image',
    text: 'Move the exposure factors and see what they do to the image.',
    open: false,
    shown: 'group-has-[#room-exposure-visualizer:checked]/rooms:visible',
  },
  {
    slug: 'arcade',
    name: 'Arcade',
    hint: 'Quick answers, streaks, high scores',
    text: 'Quick answers against the clock, for the evening you cannot face a lesson.',
    open: false,
    shown: 'group-has-[#room-arcade:checked]/rooms:visible',
  },
  {
    slug: 'ai-chatbot',
    name: 'RadBot',
    hint: 'Answers with their sources',
    text: 'Ask about a rationale and read where the answer comes from. A study aid, not a teacher.',
    open: false,
    shown: 'group-has-[#room-ai-chatbot:checked]/rooms:visible',
  },
]
