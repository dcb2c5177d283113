import { brand, mission } from '@collimate/domain/brand'
import { pageMeta } from '../../lib/page-meta.server.ts'
import { pageTitle } from '../../lib/page-title.ts'

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
