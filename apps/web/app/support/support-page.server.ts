import { pageMeta } from '../lib/page-meta.server.ts'
import { pageTitle } from '../lib/page-title.ts'

/** The words beside the form. They travel in the page, not in the scripts. */
const advice = [
  {
    heading: 'What helps us',
    text: 'Tell us what you did, what you expected and what happened instead. Never send your password.',
  },
  {
    heading: 'A problem with a question',
    text: 'You can report a question right where you see it, and we’ll get it with the question attached.',
  },
]

export function supportPage() {
  const description = 'Something broken, unclear or missing? Write to us.'
  return { advice, meta: pageMeta({ title: pageTitle('Support'), description, path: '/support' }) }
}
