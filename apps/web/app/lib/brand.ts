/** Everything that carries the product's name, in one place. */
export const brand = {
  name: 'Collimate',
  team: 'The Collimate team',
  tagline: 'Practice for the radiography certification exam',
  supportEmail: 'support@collimate.example',
  disclaimer:
    'Collimate is for educational use only. It is not affiliated with or endorsed by the certifying registry. Images on these pages are computed, not of patients.',
  mission:
    'We want every radiography student to walk into the exam knowing what they know, and where they are still unsure.',
} as const

/** `Dashboard · Collimate` */
export function pageTitle(page: string): string {
  return `${page} · ${brand.name}`
}
