export type ComingPage = { title: string; text: string; action?: { to: string; name: string } }

const dashboard = { to: '/dashboard', name: 'Go to Dashboard' }
const home = { to: '/', name: 'Return to Home' }

/** What each page that is not open yet will be. The slug is the first part of its path. */
export const comingPages: Readonly<Record<string, ComingPage>> = {
  'study-materials': {
    title: 'Study materials',
    text: 'Bring your own notes and slides here, search them, and ask about them. They stay yours alone.',
    action: home,
  },
  quizzes: {
    title: 'Quizzes',
    text: 'Short rounds in one category, each answer checked and explained at once.',
    action: dashboard,
  },
  quiz: { title: 'Quiz', text: 'A round of questions in one category, at your own pace.', action: dashboard },
  'quiz-complete': {
    title: 'Your quiz',
    text: 'The result of a round, question by question, will stand here.',
    action: dashboard,
  },
  arcade: {
    title: 'Arcade',
    text: 'Sixty seconds, quick answers and a streak. The one loud room.',
    action: dashboard,
  },
  'ai-chatbot': {
    title: 'RadBot',
    text: 'Ask about a rationale and get an answer with its sources. A study aid, not a teacher.',
    action: dashboard,
  },
  'exposure-visualizer': {
    title: 'Exposure Visualizer',
    text: 'Turn kVp and mAs and watch what they do to the image.',
    action: dashboard,
  },
  'sim-lab': {
    title: 'Simulation Lab',
    text: 'A first look at positioning practice on the screen.',
    action: dashboard,
  },
  achievements: {
    title: 'Achievements',
    text: 'The marks you earn along the way will be kept here.',
    action: dashboard,
  },
  'guided-lessons': {
    title: 'Guided Lessons',
    text: 'Short pages, one idea each, with a check at the end.',
    action: dashboard,
  },
  'guided-lesson-complete': {
    title: 'Lesson complete',
    text: 'What you finished, and what comes next, will stand here.',
    action: dashboard,
  },
}

/** The words for a path, by its first part. */
export function comingPageOf(pathname: string): ComingPage {
  const slug = pathname.split('/')[1] ?? ''
  return comingPages[slug] ?? { title: 'Not open yet', text: 'This room is being built.', action: home }
}
