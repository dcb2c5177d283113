import { plans, priceText, trialDays } from '@collimate/domain/billing/plans'
import { brand } from '@collimate/domain/brand'
import type { StandingPage } from './standing-page.ts'

const prices = plans.map(({ cents, interval }) => `${priceText(cents)} per ${interval}`).join(' or ')

export const termsOfService: StandingPage = {
  title: 'Terms of Service',
  description: `What you can expect from ${brand.name}, what a subscription is, and what we ask of you.`,
  lead: 'What you can expect from us, and what we ask of you.',
  updated: 'March 2024',
  sections: [
    {
      heading: 'What this is',
      paragraphs: [
        `${brand.name} is a study platform for radiography students: mock exams, quizzes, lessons and tools to practice with. By creating an account, you agree to these terms.`,
        brand.disclaimer,
      ],
    },
    {
      heading: 'For education, not medical advice',
      paragraphs: [
        'All content is educational. It is not medical advice, and it does not replace your textbooks, your teachers, the protocols of your department or the judgment of those responsible for a patient.',
        'Scores here are estimates from one exam. No result here guarantees one on the certification exam.',
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
        'One person, one account. Give a true email address, keep your password to yourself, and tell us if you think someone else has it. You can stop using the service at any time, and ask us to delete your account.',
      ],
    },
    {
      heading: 'Subscription, trial and payment',
      paragraphs: [
        `Some features need a subscription. It costs ${prices}, and renews automatically until you cancel. It begins with a free trial of ${trialDays} days, once for each person and each card. If you cancel during the trial, you are not charged. If the person or the card had a trial before, the plan starts, and you are charged, the day you subscribe; the checkout page says so before you pay.`,
        'You can cancel in Billing Settings at any time, without giving a reason. What you have paid for stays open until the end of the paid period. If a price changes, we tell you before it applies to you.',
      ],
    },
    {
      heading: 'Fair use of the content',
      paragraphs: [
        'The questions, explanations, lessons and pictures are ours, or used with permission. Practice with them as much as you like. Please do not:',
      ],
      items: [
        'copy, publish or sell them, or train AI models on them',
        'bring in questions you remember from a real certification exam: that would break its rules and ours',
        'upload material that you have no right to use, or that shows a patient who could be recognized',
        'disturb the service, get around its limits, or try to reach what belongs to another user',
      ],
    },
    {
      heading: 'Liability, changes and contact',
      paragraphs: [
        'We work to keep the service correct and available, and fix what is reported. We cannot promise that it is free of errors or never interrupted. As far as the law allows, we are not liable for what follows from relying on its content, and never for more than you paid in the last twelve months. We may close an account that breaks these terms.',
        'When these terms change in a way that matters to you, we tell you beforehand. Send your questions about them here.',
      ],
      contact: true,
    },
  ],
}
