import { brand } from '@collimate/domain/brand'
import { absolute, pageMeta } from '../lib/page-meta.server.ts'

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
