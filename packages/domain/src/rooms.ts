import { quizQuestionLimit, takesSubscription } from './accounts/access.ts'
import { brand } from './brand.ts'

export type FeatureSlug =
  | 'mock-exam'
  | 'quizzes'
  | 'guided-lessons'
  | 'exposure-visualizer'
  | 'arcade'
  | 'ai-chatbot'

export type Room = {
  /** The first part of its address. */
  readonly slug: string
  readonly name: string
  /** First parts of the addresses of all its pages. What a page takes is in accounts/access.ts. */
  readonly pages: readonly string[]
  /** What one does there. */
  readonly text: string
}

export type Feature = Room & {
  readonly slug: FeatureSlug
  /** How the plans call it. */
  readonly planName: string
  /** How a sentence calls it. */
  readonly phrase: string
  /** How a sentence about a plan calls it where the plan opens it. @default phrase */
  readonly opened?: string
  /** What a plan brings where the feature takes none. */
  readonly more?: string
  /** A few words on its card, and in the selector of the landing page. */
  readonly line: string
  readonly hint: string
}

/** The six features in the order they are always shown. */
export const features: readonly Feature[] = [
  {
    slug: 'mock-exam',
    name: 'Mock Exam',
    pages: ['mock-exam'],
    planName: 'Comprehensive Mock Exams',
    phrase: 'timed mock exams',
    line: 'The whole exam, on the clock',
    hint: '200 questions, 3.5 hours',
    text: 'Timed, and weighted like the real exam. Flag, strike out, calculate, leave and resume.',
  },
  {
    slug: 'quizzes',
    name: 'Quizzes',
    pages: ['quizzes', 'quiz', 'quiz-complete'],
    planName: 'Category-Specific Quizzes',
    phrase: 'quizzes by category',
    line: 'Seven categories',
    hint: `Seven categories, up to ${quizQuestionLimit.subscriber} questions`,
    text: 'One category at your own pace, each answer checked and explained at once.',
    more: `quizzes of up to ${quizQuestionLimit.subscriber} questions`,
  },
  {
    slug: 'guided-lessons',
    name: 'Guided Lessons',
    pages: ['guided-lessons', 'guided-lesson-complete'],
    planName: 'Guided Lessons',
    phrase: 'guided lessons',
    line: 'Step by step, with a quiz each',
    hint: 'Short pages, then a check',
    text: 'One idea per page. What you pass lights up and unlocks what comes next.',
  },
  {
    slug: 'exposure-visualizer',
    name: 'Exposure Visualizer',
    pages: ['exposure-visualizer'],
    planName: 'Exposure Visualizer',
    phrase: 'an exposure visualizer',
    line: 'See what kVp and mAs do',
    hint: 'Change kVp and mAs, watch the image',
    text: 'Move the exposure factors and see what they do to the image.',
  },
  {
    slug: 'arcade',
    name: 'Arcade',
    pages: ['arcade'],
    planName: 'Arcade Mode',
    phrase: 'an arcade for quick rounds',
    line: 'Against the clock',
    hint: 'Quick answers, streaks, high scores',
    text: 'Quick answers against the clock, for the evenings you can’t face a lesson.',
    opened: 'the arcade',
  },
  {
    slug: 'ai-chatbot',
    name: brand.assistant,
    pages: ['ai-chatbot'],
    planName: `${brand.assistant}, the AI assistant`,
    phrase: `${brand.assistant}, an AI study assistant`,
    line: 'Ask about any rationale',
    hint: 'Answers with their sources',
    text: 'Ask about a rationale and read where the answer comes from. A study aid, not a teacher.',
    opened: brand.assistant,
  },
]

/** All rooms: the features, and what belongs to them. */
export const rooms: readonly Room[] = [
  ...features,
  {
    slug: 'sim-lab',
    name: 'Sim Lab',
    pages: ['sim-lab'],
    text: 'A first look at positioning practice on screen.',
  },
  {
    slug: 'achievements',
    name: 'Achievements',
    pages: ['achievements'],
    text: 'The badges you earn along the way are kept here.',
  },
  {
    slug: 'study-materials',
    name: 'Study Materials',
    pages: ['study-materials'],
    text: 'Upload your own notes and slides, and search every page. Only you can see them.',
  },
]

/** @param path of an address, in any spelling the router takes */
export function roomOf(path: string): Room | undefined {
  const first = path
    .split('/')
    .find((part) => part !== '')
    ?.toLowerCase()
  return rooms.find(({ pages }) => pages.some((page) => page === first))
}

/** What a plan opens in a feature, as a sentence calls it, or null where members have all of it. */
export function gainOf({ slug, phrase, opened = phrase, more }: Feature): string | null {
  return takesSubscription(`/${slug}`) ? opened : (more ?? null)
}

/** @returns `a, b, and c` */
export function inOneSentence(names: readonly string[]): string {
  return words.format(names)
}

const words = new Intl.ListFormat('en-US')
