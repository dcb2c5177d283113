import { pageMeta } from '../lib/page-meta.ts'
import { pageTitle } from '../lib/page-title.ts'

/** The words beside the form. They travel in the page, not in the scripts. */
const advice = [
  {
    heading: 'What helps us',
    text: 'Say what you did, what you expected and what happened instead. Never send your password.',
  },
  {
    heading: 'A faulty question',
    text: 'You can report a question right where you see it; that reaches us with the question attached.',
  },
]

export function supportPage() {
  const description = 'Something broken, unclear or missing? Write to us.'
  return { advice, meta: pageMeta({ title: pageTitle('Support'), description, path: '/support' }) }
}
