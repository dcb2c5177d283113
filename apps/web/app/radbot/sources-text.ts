import { roomOf } from '@collimate/domain/rooms'

const isOpen = (path: string) => roomOf(path)?.open ?? false

/** Whether students can bring files of their own. */
export const filesAreOpen = isOpen('/study-materials')

const sources = [
  ...(isOpen('/guided-lessons') ? ['our lessons'] : []),
  'our answer explanations',
  ...(filesAreOpen ? ['your own files'] : ['our blog']),
]

/** What is quoted, in words: `our lessons, our answer explanations and your own files`. */
export const sourcesText = sources.join(', ').replace(/, ([^,]*)$/, ' and $1')
