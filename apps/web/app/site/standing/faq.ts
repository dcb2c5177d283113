import { brand } from '@collimate/domain/brand'
import { features, inOneSentence } from '@collimate/domain/rooms'

const phrases = inOneSentence(features.map(({ phrase }) => phrase))

/** What is asked most, with its answer in paragraphs. */
export const questions: readonly { readonly question: string; readonly answer: readonly string[] }[] = [
  {
    question: `What is ${brand.name}?`,
    answer: [
      `${brand.name} is a study platform for radiography students who prepare for the certification exam. It has ${phrases}.`,
      brand.disclaimer,
    ],
  },
  {
    question: 'How do the mock exams work?',
    answer: [
      'A mock exam has 200 questions and a clock of 3.5 hours. The questions are drawn anew for each exam, in fixed shares of its four parts: Patient Care, Safety, Image Production and Procedures.',
      'You can strike out options, flag questions, go back, use a calculator, and leave. Every answer is saved as you choose it, and you resume at the same question. At the end you see your score in each part, and every question with its answer and the reason for it.',
    ],
  },
  {
    question: 'How similar are the questions to the real exam?',
    answer: [
      'The shape is meant to be alike: the length, the time, the weight of the parts, and the mix of recall, application and analysis. The questions are our own, written from textbooks and published standards. None is taken from a real exam.',
      'A score here is an estimate from one sitting, not a promise.',
    ],
  },
  {
    question: `What can the AI chatbot do?`,
    answer: [
      `${brand.assistant} answers questions about what you study, from our lessons and explanations and from the materials you upload yourself, always with its sources. It is a study aid: check what matters, and never use it for the care of a patient.`,
    ],
  },
  {
    question: 'How is my progress tracked?',
    answer: [
      'Every exam and quiz you complete counts. Your dashboard shows your study streak, how many you have completed, and your best and weakest topic. Each mock exam keeps its review, so that you can come back to what you missed.',
    ],
  },
  {
    question: 'Is my data secure?',
    answer: [
      'Your answers, results and uploads can be read with your own session only. Your password is stored as a hash, your card details go to the payment provider and never to us, and there are no trackers of other companies. The Privacy Policy says what we keep and for how long.',
    ],
  },
  {
    question: 'How often is the content updated?',
    answer: [
      'The content is updated monthly: new questions come in, reported ones are corrected, and what a new standard has overtaken is replaced. Your past results stay as they were.',
    ],
  },
  {
    question: 'Can I study offline?',
    answer: [
      'No, an internet connection is needed to study. If it drops in the middle of a mock exam, go on answering: your answers wait on your device and are sent when you are back online.',
    ],
  },
]
