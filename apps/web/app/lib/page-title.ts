import { brand } from '@collimate/domain/brand'

/** The page, then the product: `Dashboard · …` */
export function pageTitle(page: string): string {
  return `${page} · ${brand.name}`
}
