import { brand } from '@collimate/domain/brand'
import { groundColors } from '../lib/ground-colors.ts'

const icons = [192, 512].map((side) => ({
  src: `/icon-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
}))

/** Runs at build: /manifest.webmanifest, how the site stands on a phone's home screen. */
export function loader(): Response {
  return Response.json({
    name: brand.name,
    short_name: brand.name,
    description: `${brand.tagline}.`,
    start_url: '/dashboard',
    id: '/',
    scope: '/',
    display: 'standalone',
    background_color: groundColors.light,
    theme_color: groundColors.light,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }, ...icons],
  })
}
