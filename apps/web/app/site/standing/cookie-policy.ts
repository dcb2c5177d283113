import { brand } from '@collimate/domain/brand'
import type { StandingPage } from './standing-page.ts'

export const cookiePolicy: StandingPage = {
  title: 'Cookie Policy',
  description: `${brand.name} sets one cookie, which keeps you logged in. What else your browser stores, and why.`,
  lead: 'One cookie, and it is needed.',
  updated: 'March 2024',
  sections: [
    {
      heading: 'The one cookie we set',
      paragraphs: [
        'A cookie is a short text that a site asks your browser to keep and send back. We set one when you log in or sign up, and it keeps you logged in. Scripts cannot read it, and it goes only to our own server. It ends when you sign out, or after thirty days without a visit.',
      ],
    },
    {
      heading: 'What else your browser stores',
      paragraphs: ['Some things stay on your device, so that everything is the way you left it:'],
      items: [
        'the theme and keys you chose, and which hints you have already seen',
        'a note of who is logged in here, so that the right buttons show right away',
        'a plan you picked before you had an account, until you subscribe or change your mind',
        'answers that have not reached us yet, and the pages and pictures of an exam in progress, so that a lost connection costs you nothing',
      ],
    },
    {
      heading: 'What we do not use',
      paragraphs: [
        'No advertising cookies, no pixels, no tracking from site to site, and no cookies from other companies except when you pay. We count how our own pages are used on our own server, and that takes no cookie. So there is no banner to click away.',
      ],
    },
    {
      heading: 'When you pay',
      paragraphs: [
        "Once you press Subscribe, our payment provider's script runs on the plans page, and then you go to the provider's own pages, as you do to manage your subscription. The script and those pages may set cookies under the provider's own policy, for example to detect fraud.",
      ],
    },
    {
      heading: 'Your choices, and how to reach us',
      paragraphs: [
        'You can delete the cookie and everything else we stored in the settings of your browser. That signs you out, and answers still waiting to be sent are lost. If you block the cookie, you can read every public page, but you cannot log in. Questions are welcome.',
      ],
      contact: true,
    },
  ],
}
