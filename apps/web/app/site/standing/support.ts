import type { StandingPage } from './standing-page.ts'

export const support: StandingPage = {
  title: 'Support',
  description: 'Something broken, unclear or missing? Write to us.',
  lead: 'Something broken, unclear or missing? Write to us.',
  sections: [
    {
      heading: 'What helps us',
      paragraphs: [
        'Say what you did, what you expected and what happened instead. A picture of the screen is welcome. Never send your password.',
      ],
    },
    {
      heading: 'A faulty question',
      paragraphs: [
        'Every question can be reported where it stands; that reaches us with the question attached.',
      ],
      contact: true,
    },
  ],
}
