/** Everything that carries the product's name, for pages and mails alike: change it here and nowhere else. */
export const brand = {
  name: 'Collimate',
  /** Signs posts and mails without an author of their own. */
  team: 'The Collimate team',
  tagline: 'Practice for the radiography certification exam',
  assistant: 'RadBot',
  supportEmail: 'support@collimate.example',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/collimate.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@collimate.example' },
  ],
  disclaimer:
    'Collimate is for educational use only. It is not affiliated with or endorsed by the certifying registry. Images on these pages are computed, not of patients.',
} as const

/** What the product is for. Apart from the rest, which every page of the web app carries. */
export const mission =
  'We want every radiography student to walk into the exam knowing what they know, and where they’re still unsure.'
