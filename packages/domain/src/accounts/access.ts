/** What it takes to enter: nothing, an account, or a running subscription. */
export type Requirement = 'open' | 'signed-in' | 'subscribed'

/**
 * The one list of what each route of the product takes. The guards in the browser and the endpoints behind a route
 * both read it: whoever moves a route from one requirement to another does it here and nowhere else.
 */
export const routeAccess = {
  '/': 'open',
  '/auth': 'open',
  '/reset-password': 'open',
  '/verify-email': 'open',
  '/privacy-policy': 'open',
  '/terms-of-service': 'open',
  '/cookie-policy': 'open',
  '/support': 'open',
  '/faq': 'open',
  '/mission-values': 'open',
  '/study-materials': 'open',
  '/blog/:id': 'open',

  '/choose-plan': 'signed-in',
  '/dashboard': 'signed-in',
  '/progress': 'signed-in',
  '/account-settings': 'signed-in',
  '/admin': 'signed-in',
  '/mock-exam': 'signed-in',
  '/quizzes': 'signed-in',
  '/quizzes/my-questions': 'signed-in',
  '/quizzes/calculation-clinic': 'signed-in',
  '/quiz': 'signed-in',
  '/quiz-complete': 'signed-in',
  '/exposure-visualizer': 'signed-in',
  '/sim-lab': 'signed-in',
  '/achievements': 'signed-in',
  // These two tell a member themselves that they need a subscription.
  '/arcade': 'signed-in',
  '/ai-chatbot': 'signed-in',

  // What the page of RadBot shows in its frame; see radbot/frame.ts of the server.
  '/radbot-frame': 'subscribed',

  '/guided-lessons': 'subscribed',
  '/guided-lessons/:topicId/:subsectionId': 'subscribed',
  '/guided-lessons/:topicId/:subsectionId/quiz': 'subscribed',
  '/guided-lessons/:topicId/topic-quiz': 'subscribed',
  '/guided-lesson-complete': 'subscribed',
} as const satisfies Record<string, Requirement>

/** The most questions one quiz may have. */
export const quizQuestionLimit = { member: 5, subscriber: 50 } as const

const patterns = Object.entries(routeAccess).map(([route, requirement]) => ({
  parts: partsOf(route),
  requirement,
}))

/**
 * What the page at this path takes.
 *
 * @param path of an address, with or without a slash at its end, in any case: the router tells neither apart
 * @returns the strictest for a path that is not listed, so that a forgotten line shuts a page instead of opening it
 */
export function requirementOf(path: string): Requirement {
  return patternOf(path)?.requirement ?? 'subscribed'
}

/** Whether the product has a page at this path at all, written in any of the ways `requirementOf` takes. */
export function isPage(path: string): boolean {
  return patternOf(path) !== undefined
}

function patternOf(path: string) {
  const parts = partsOf(path)
  return patterns.find((pattern) => matches(pattern.parts, parts))
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(':') || part.toLowerCase() === parts[index]?.toLowerCase())
  )
}
