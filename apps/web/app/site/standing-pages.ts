import { brand } from '@collimate/domain/brand'

export type StandingPage = {
  title: string
  lead: string
  sections: readonly { heading: string; text: string }[]
  /** The address to write to stands under the text. */
  contact?: boolean
}

/** Short and true of what this release does; the full texts come with the rooms they speak of. */
export const standingPages: Readonly<Record<string, StandingPage>> = {
  'privacy-policy': {
    title: 'Privacy Policy',
    lead: 'What we keep, and why.',
    sections: [
      {
        heading: 'Your account',
        text: 'Your username, name and e-mail address, so that you can log in and we can greet you. Your password is kept only as a hash that nobody can read back.',
      },
      {
        heading: 'Your work',
        text: 'Your exams, answers, flags and times, so that you can resume, see results and find what to study. Statistics about questions are computed from answers without your name.',
      },
      {
        heading: 'Nobody else',
        text: 'No advertising, no tracking by third parties, and nothing about you is sold.',
      },
      { heading: 'Your say', text: 'Write to us to see, correct or delete what we keep about you.' },
    ],
    contact: true,
  },
  'terms-of-service': {
    title: 'Terms of Service',
    lead: 'What you can expect, and what we ask.',
    sections: [
      {
        heading: 'For study',
        text: `${brand.disclaimer} It is not medical advice, and no result here promises one in the exam.`,
      },
      {
        heading: 'Your account',
        text: 'One person, one account. Keep your password to yourself, and tell us if you think somebody else has it.',
      },
      {
        heading: 'The questions',
        text: 'Practise with them as much as you like. Do not copy them out, publish them or train a machine on them.',
      },
      {
        heading: 'Changes',
        text: 'We improve the questions and the rooms. When these terms change in a way that matters to you, we say so before.',
      },
    ],
    contact: true,
  },
  'cookie-policy': {
    title: 'Cookie Policy',
    lead: 'One cookie, and it is needed.',
    sections: [
      {
        heading: 'Staying signed in',
        text: 'When you log in, one cookie keeps you signed in. Scripts cannot read it, and it ends when you sign out.',
      },
      {
        heading: 'On your device',
        text: 'Your theme, and answers not yet sent, are stored in your browser. They stay on your device until you clear them.',
      },
      {
        heading: 'No others',
        text: 'No advertising cookies and none of third parties, so there is no banner to click away.',
      },
    ],
    contact: true,
  },
  'mission-values': {
    title: 'Mission and Values',
    lead: brand.mission,
    sections: [
      { heading: 'Calm', text: 'An exam is hard enough. Nothing here blinks, and nothing begs.' },
      {
        heading: 'Exact',
        text: 'A question says what it means, its answer has a reason, and a mistake that is reported gets looked at.',
      },
      {
        heading: 'Honest',
        text: 'A score is a score from one sitting. We show what it tells you, and do not sell it as a promise.',
      },
    ],
  },
  faq: {
    title: 'Frequently Asked Questions',
    lead: 'Short answers. The rest we are glad to answer by mail.',
    sections: [
      {
        heading: `What is ${brand.name}?`,
        text: 'A study platform for students of radiography who prepare for the certification exam.',
      },
      {
        heading: 'How do the mock exams work?',
        text: '200 questions with a clock, drawn in the weights of the four parts of the exam. You may flag, go back, leave and resume: every answer is saved as you choose it.',
      },
      {
        heading: 'How close is it to the real exam?',
        text: 'The shape is the same: length, time and weights. The questions are our own, and a score here is an estimate, not a promise.',
      },
      {
        heading: 'What if my connection drops?',
        text: 'Go on answering. Your answers wait on your device and go out when you are back online. Starting an exam needs a connection.',
      },
      {
        heading: 'Is my data safe?',
        text: 'Your answers and results are yours alone. The Privacy Policy says what we keep.',
      },
    ],
  },
  support: {
    title: 'Support',
    lead: 'Something broken, unclear or missing? Write to us.',
    sections: [
      {
        heading: 'What helps us',
        text: 'Say what you did, what you expected and what happened instead. A picture of the screen is welcome. Never send your password.',
      },
      {
        heading: 'A faulty question',
        text: 'Every question can be reported where it stands; that reaches us with the question attached.',
      },
    ],
    contact: true,
  },
}
