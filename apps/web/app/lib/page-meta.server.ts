import { brand } from '@collimate/domain/brand'
import { originMarker } from '@collimate/domain/site-origin'
import type { MetaDescriptor } from 'react-router'

type PageFacts = {
  /** The whole title of the document. */
  readonly title: string
  readonly description: string
  /** Where the page stands, beginning with `/`. */
  readonly path: string
  /** A picture of 1200 × 630 that stands for the page where it is linked to; without one the site's. */
  readonly picture?: string
  /** @default 'website' */
  readonly kind?: 'website' | 'article'
  /** What the page is about, in the words of schema.org. */
  readonly data?: object
}

/**
 * What search engines and link previews read of a public page. For loaders, which run at build: in the browser
 * nobody asks for it, so it need not be among the scripts.
 */
export function pageMeta({ title, description, path, picture, kind, data }: PageFacts): MetaDescriptor[] {
  const address = absolute(path)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: kind ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: absolute(picture ?? '/images/collimate.jpg') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...data } }] : []),
  ]
}

/** The address of a path; the server fills in where the site stands. */
export function absolute(path: string): string {
  return `${originMarker}${path}`
}
