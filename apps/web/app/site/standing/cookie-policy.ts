import { brand } from '@collimate/domain/brand'
import type { StandingPage } from './standing-page.ts'

export const cookiePolicy: StandingPage = {
  title: 'Cookie Policy',
  description: `${brand.name} sets one cookie, which keeps you signed in. What else your browser stores, and why.`,
  lead: 'One cookie, and it is needed.',
  updated: 'March 2024',
  sections: [
    {
      heading: 'The one cookie we set',
      paragraphs: [
        'A cookie is a short text that a site asks your browser to keep and send back. We set one, when you log in or sign up, and it keeps you signed in. Scripts cannot read it, and it goes to our own server alone. It ends when you sign out, or after thirty days without a visit.',
      ],
    },
    {
      heading: 'What your browser stores besides',
      paragraphs: ['Some things stay on your device, so that the product works as you left it:'],
      items: [
        'the theme you chose, and which hints you have already seen',
        'a note that somebody was signed in here, so that the right buttons show at once',
        'a plan you picked before you had an account, until you subscribe or change your mind',
        'answers that have not reached us yet, and the pages and pictures of an exam under way, so that a lost connection costs you nothing',
      ],
    },
    {
      heading: 'What we do without',
      paragraphs: [
        'No advertising cookies, no cookies of other companies, no pixels, and no tracking from site to site. What we count about the use of our own pages we count on our own server, and it needs no cookie. So there is no banner for you to click away.',
      ],
    },
    {
      heading: 'When you pay',
      paragraphs: [
        "Subscribing and managing a subscription lead to pages of our payment provider. Those pages are the provider's, and may set cookies under its own policy, for instance to detect fraud.",
      ],
    },
    {
      heading: 'Your choices, and how to reach us',
      paragraphs: [
        'You can delete the cookie and everything stored in the settings of your browser. You are signed out then, and answers that were still waiting to be sent are gone. If you block the cookie, you can read every public page and still not log in. Questions are welcome.',
      ],
      contact: true,
    },
  ],
}
