import { brand } from '@collimate/domain/brand'
import { pageMeta } from '../../lib/page-meta.server.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { questions } from './faq.ts'

export function faqPage() {
  const meta = pageMeta({
    title: pageTitle('Frequently Asked Questions'),
    description: `How ${brand.name} mock exams work, how close they are to the real one, what the chatbot can do, and what happens to your data.`,
    path: '/faq',
    data: {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    },
  })
  return { questions, meta }
}
