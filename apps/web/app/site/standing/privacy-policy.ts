import { usedTrialYears } from '@collimate/domain/billing/plans'
import { brand } from '@collimate/domain/brand'
import { providerMarker } from '@collimate/domain/radbot/provider-text'
import type { StandingPage } from './standing-page.ts'

export const privacyPolicy: StandingPage = {
  title: 'Privacy Policy',
  description: `What ${brand.name} keeps about you, why, for how long, and how to see, correct or delete it.`,
  lead: 'What we keep about you, why, and what you can do about it.',
  updated: 'March 2024',
  sections: [
    {
      heading: 'What you give us',
      paragraphs: [
        `An account is your username, your first name, your email address and, if you like, your last name and a picture. Your password is kept only as a hash, which nobody can turn back into your password, not even us.`,
        'We keep what you write to us, also after it is dealt with: support requests, feedback, reports about a question, and a review if you leave one. What you send us while logged in is deleted with your account, but for a review, which is kept without it. A support request also reaches us as an email, and one sent without logging in belongs to no account. To have any of these deleted, write to us. A review is shown in public with the name you put on it, and only after we have read it.',
        'Study materials you upload belong to you. They are stored under a random name, a program reads their text so that you can search it, and no other user can open them.',
      ],
    },
    {
      heading: 'What we record while you study',
      paragraphs: [
        'Your exams, quizzes and lessons: the questions you were shown, your answers, flags and times, your results, and from them your progress. Without them you could not resume an exam or see what to study next.',
        'We count what happens on our own pages, such as an exam started or a form sent, in our own database. No other company tracks you here.',
        'When you log in, we note your network address and your browser, so that misuse can be found. Our server keeps a log of the requests it gets. Passwords, answers and payment details are never in it.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To run your account, save your work, show your results, answer you, bill a subscription, and keep the service safe. Answers of many students together, without their names, tell us which questions are too hard, too easy or broken.',
        `Questions you ask ${brand.assistant} are used to answer you. ${providerMarker} We do not use your uploads to train anything, and we show you no advertising.`,
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'We do not sell it. A few companies work for us and see only what they need for their task:',
      ],
      items: [
        'the payment provider, where you enter your card: we never see its number, only whether your subscription is active, until when, and whether the same card had a free trial before; its script runs on the plans page once you press Subscribe, and may set its own cookies',
        'the service that delivers our emails, which sees your address and the email',
        'the company that runs the servers our data is stored on',
      ],
    },
    {
      heading: 'How it is kept safe',
      paragraphs: [
        'Everything is encrypted on its way to us. Passwords and session keys are stored as hashes, your work opens only when you are logged in to your own account, and every request to our server is checked for whose data it asks for. No system is perfect: if your data is ever exposed, we will tell you.',
      ],
    },
    {
      heading: 'How long, and your choices',
      paragraphs: [
        'We keep your account and your work for as long as you have the account. A mock exam that you replace with a new one is kept for 30 days, and one that you quit for a day, so that you can bring it back; then it is deleted. When an account is deleted, its exams, materials, notifications and sessions go with it; copies that we keep against a loss of data are deleted within a few weeks, and records of payments stay for as long as the law requires.',
        `If you had a free trial, one thing outlasts a deleted account: coded marks, made from your email address and from the number your payment provider gives your card. They let us give the trial once per person and card. Neither your address nor your card can be read from them, they are used for nothing else, and they are deleted ${usedTrialYears} years after the trial began.`,
        'In Account Settings you can change your name and picture, take a copy of what we keep about you, and delete your account. You can also ask us to do it, or to correct what you cannot change yourself.',
      ],
    },
    {
      heading: 'Changes, and how to reach us',
      paragraphs: [
        'When this policy changes in a way that matters to you, we say so on this page and in your notifications before it takes effect. For every question about your data, write to us.',
      ],
      contact: true,
    },
  ],
}
