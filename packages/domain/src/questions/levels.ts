/** What a question asks of who answers it, the easiest first. */
export const questionLevels = ['recall', 'application', 'analysis'] as const
