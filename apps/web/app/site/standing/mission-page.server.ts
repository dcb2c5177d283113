import { brand, mission } from '@collimate/domain/brand'
import { pageMeta } from '../../lib/page-meta.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { gift, values } from './mission.ts'

export function missionPage() {
  const meta = pageMeta({
    title: pageTitle('Mission and Values'),
    description: `What ${brand.name} is for, what it holds to, and where a tenth of its income goes.`,
    path: '/mission-values',
  })
  return { mission, gift, values, meta }
}
