import { brand } from '@collimate/domain/brand'
import { features, inOneSentence } from '@collimate/domain/rooms'

const phrases = inOneSentence(features.map(({ phrase }) => phrase))

/** What is asked most, with its answer in paragraphs. */
export const questions: readonly { readonly question: string; readonly answer: readonly string[] }[] = [
  {
    question: `What is ${brand.name}?`,
    answer: [
      `${brand.name} is a study platform for radiography students preparing for the certification exam. It has ${phrases}.`,
      brand.disclaimer,
    ],
  },
  {
    question: 'How do the mock exams work?',
    answer: [
      'A mock exam has 200 questions and a 3.5-hour clock. The questions are drawn fresh for each exam, in fixed shares from its four parts: Patient Care, Safety, Image Production and Procedures.',
      'You can strike out options, flag questions, go back, use a calculator, and leave. Every answer is saved as you choose it, and you can go on later on any device. At the end you see your score in each part, and every question with its answer and the reason for it.',
    ],
  },
  {
    question: 'How similar are the questions to the real exam?',
    answer: [
      'The exams are built alike: the length, the time, the weight of the parts, and the mix of recall, application and analysis. The questions are our own, written from textbooks and published standards. None is taken from a real exam.',
      'A score here is an estimate from one exam, not a promise.',
    ],
  },
  {
    question: `What can the AI chatbot do?`,
    answer: [
      `${brand.assistant} answers questions about what you study, using our lessons, our explanations and the materials you upload, and it always names its sources. It is a study aid: double-check what matters, and never use it for patient care.`,
    ],
  },
  {
    question: 'How is my progress tracked?',
    answer: [
      'Every exam and quiz you complete counts. Your dashboard shows your study streak, how many you’ve completed, and your best and weakest topic. Each mock exam keeps its review, so you can come back to what you missed.',
    ],
  },
  {
    question: 'Is my data secure?',
    answer: [
      'Your answers, results and uploads open only when you are logged in to your own account. Your password is stored as a hash, your card details go to the payment provider and never to us, and there are no third-party trackers. The Privacy Policy says what we keep and for how long.',
    ],
  },
  {
    question: 'How often is the content updated?',
    answer: [
      'The content is updated monthly: new questions are added, reported ones are corrected, and outdated ones are replaced. If a correction changes a score of yours, we tell you.',
    ],
  },
  {
    question: 'Can I study offline?',
    answer: [
      'No, an internet connection is needed to study. If it drops in the middle of a mock exam, keep answering: your answers are kept on your device and sent when you are back online.',
    ],
  },
]
