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
  '/our-pictures': 'open',
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
  // What is in these two takes more: see `insideAccess`.
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

/** What the inside of a page takes that opens to every member and tells them itself. */
export const insideAccess = {
  '/arcade': 'subscribed',
  '/ai-chatbot': routeAccess['/radbot-frame'],
} as const satisfies Partial<Record<keyof typeof routeAccess, Requirement>>

/** The most questions one quiz may have. */
export const quizQuestionLimit = { member: 5, subscriber: 50 } as const

const byRoute: Readonly<Record<string, Requirement>> = routeAccess
const byInside: Readonly<Record<string, Requirement>> = insideAccess
const patterns = Object.keys(routeAccess).map((route) => ({ route, parts: partsOf(route) }))

/**
 * What the page at this path takes.
 *
 * @param path of an address, with or without a slash at its end, in any case: the router tells neither apart
 * @returns the strictest for a path that is not listed, so that a forgotten line shuts a page instead of opening it
 */
export function requirementOf(path: string): Requirement {
  return byRoute[patternOf(path)?.route ?? ''] ?? 'subscribed'
}

/** Whether a member finds nothing to use at this path, be it that the page or only its inside takes a subscription. */
export function takesSubscription(path: string): boolean {
  return requirementOf(path) === 'subscribed' || byInside[path] === 'subscribed'
}

/** What a call takes that serves several pages: as much as the easiest of them, or that one would not work. */
export function easiestOf(requirements: readonly Requirement[]): Requirement {
  return (['open', 'signed-in'] as const).find((one) => requirements.includes(one)) ?? 'subscribed'
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
