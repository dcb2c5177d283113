import { plans, priceText, trialDays } from '@collimate/domain/billing/plans'
import { brand } from '@collimate/domain/brand'
import type { StandingPage } from './standing-page.ts'

const prices = plans.map(({ cents, interval }) => `${priceText(cents)} per ${interval}`).join(' or ')

export const termsOfService: StandingPage = {
  title: 'Terms of Service',
  description: `What you can expect of ${brand.name}, what a subscription is, and what we ask of you.`,
  lead: 'What you can expect of us, and what we ask of you.',
  updated: 'March 2024',
  sections: [
    {
      heading: 'What this is',
      paragraphs: [
        `${brand.name} is a study platform for students of radiography: mock exams, quizzes, lessons and tools to practice with. By making an account you agree to these terms.`,
        brand.disclaimer,
      ],
    },
    {
      heading: 'For education, not medical advice',
      paragraphs: [
        'All content is educational. It is not medical advice, and it does not replace your textbooks, your teachers, the protocols of your department or the judgment of those who are responsible for a patient.',
        'Scores here are estimates from one sitting. No result promises one in the certification exam.',
      ],
    },
    {
      heading: `${brand.assistant} is a study aid`,
      paragraphs: [
        `The AI chatbot, ${brand.assistant}, is a study aid. It can be wrong, even where it sounds sure. Check what it tells you against its sources and your books, never use it to decide about a patient, and never type a patient's data into it.`,
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'One person, one account. Give a true email address, keep your password to yourself, and tell us when you think that somebody else has it. You can stop using the service at any time, and ask us to delete your account.',
      ],
    },
    {
      heading: 'Subscription, trial and payment',
      paragraphs: [
        `Some rooms need a subscription. It costs ${prices}, and renews by itself until you cancel. It begins with a free trial of ${trialDays} days, once for each person and each card. If you cancel within the trial, nothing is charged. Where the person or the card had a trial before, the plan starts, and is charged, the day you subscribe; the checkout page says so before you pay.`,
        'You cancel in Billing Settings, at any time and without giving a reason. What you have paid for stays open until the end of the paid time. If a price changes, we tell you before it applies to you.',
      ],
    },
    {
      heading: 'Fair use of the content',
      paragraphs: [
        'The questions, explanations, lessons and pictures are ours, or used with permission. Practice with them as much as you like. Please do not:',
      ],
      items: [
        'copy them out, publish or sell them, or train a machine on them',
        'bring in questions you remember from a real certification exam: that would break its rules and ours',
        'upload material that you have no right to use, or that shows a patient who could be recognized',
        'disturb the service, get around its limits, or try to reach what belongs to another user',
      ],
    },
    {
      heading: 'Liability, changes and contact',
      paragraphs: [
        'We work to keep the service correct and available, and mend what is reported. We cannot promise that it is free of errors or never interrupted. As far as the law allows, we are not liable for what follows from relying on its content, and never for more than you paid in the last twelve months. We may close an account that breaks these terms.',
        'When these terms change in a way that matters to you, we say so before. Questions about them reach us here.',
      ],
      contact: true,
    },
  ],
}
