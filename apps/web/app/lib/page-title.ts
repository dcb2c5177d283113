import { brand } from '@collimate/domain/brand'

/** `Dashboard · Collimate` */
export function pageTitle(page: string): string {
  return `${page} · ${brand.name}`
}
