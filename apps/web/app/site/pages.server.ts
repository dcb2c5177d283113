import { brand, mission } from '@collimate/domain/brand'
import { absolute, pageMeta } from '../lib/page-meta.server.ts'
import { pageTitle } from '../lib/page-title.ts'
import { cookiePolicy } from './standing/cookie-policy.ts'
import { questions } from './standing/faq.ts'
import { ourPictures } from './standing/our-pictures.ts'
import { privacyPolicy } from './standing/privacy-policy.ts'
import type { StandingPage } from './standing/standing-page.ts'
import { termsOfService } from './standing/terms-of-service.ts'

export function landingMeta() {
  return pageMeta({
    title: `${brand.name} · ${brand.tagline}`,
    description:
      'Take 200 timed questions, weighted like the real exam. Then see what to study next, with a reason for every answer.',
    path: '/',
    data: {
      '@type': 'Organization',
      name: brand.name,
      url: absolute('/'),
      logo: absolute('/icon-512.png'),
      email: brand.supportEmail,
      sameAs: brand.social.map(({ url }) => url),
    },
  })
}

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

export function missionPage() {
  const meta = pageMeta({
    title: pageTitle('Mission and Values'),
    description: `What ${brand.name} is for, what it values, and where a tenth of its income goes.`,
    path: '/mission-values',
  })
  return { mission, gift, values, meta }
}

/** Given away, and how. */
const gift = {
  text: "10% of site income goes to the founders' church.",
  reason: 'So a tenth of every subscription goes there.',
}

const values = [
  {
    name: 'Calm',
    text: 'An exam is hard enough. Nothing here blinks, nothing begs, and no streak makes you feel guilty.',
  },
  {
    name: 'Exact',
    text: 'Every question says what it means, every answer comes with a reason, and we look at everything you report.',
  },
  {
    name: 'Honest',
    text: 'A score comes from one exam on one day. We show you what it tells you, and we don’t sell it as a promise.',
  },
  {
    name: 'Careful',
    text: 'Your work is saved as you go, your data stays yours, and nobody else tracks you here.',
  },
] as const

const pages: Readonly<Record<string, StandingPage>> = {
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/cookie-policy': cookiePolicy,
  '/our-pictures': ourPictures,
}

/** The words of a path. They travel in the page, not in the scripts. */
export function standingPage(path: string) {
  const page = pages[path]
  if (page === undefined) throw new Error(`There are no words for ${path}`)
  const { title, description } = page
  return { page, meta: pageMeta({ title: pageTitle(title), description, path }) }
}
