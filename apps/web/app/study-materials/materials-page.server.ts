import { pageMeta } from '../lib/page-meta.server.ts'
import { pageTitle } from '../lib/page-title.ts'

/** What can be done here. It travels in the page, not in the scripts. */
const points = [
  {
    heading: 'Search every page',
    text: 'We read the text of your files. One search finds the passage, with its page or slide.',
  },
  {
    heading: 'Only you can see them',
    text: 'Your files are stored under random names and shown to nobody else. Delete one and it’s gone.',
  },
  {
    heading: 'What works best',
    text: 'Files with real text: exported slides, handouts, typed notes. Run text recognition (OCR) on scans first, and save password-protected files without the password.',
  },
]

export function materialsPage() {
  const description = 'Bring your own notes and slides, and search every page of them.'
  return {
    points,
    meta: pageMeta({ title: pageTitle('Study Materials'), description, path: '/study-materials' }),
  }
}
