import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** A page of standing text; its words are in site/standing/ under the same name. */
const standing = (path: string) => route(path, 'site/standing-screen.tsx', { id: `standing:${path}` })

export default [
  // Files, written at build.
  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('manifest.webmanifest', 'site/web-manifest.ts'),

  route('auth', 'accounts/auth-screen.tsx'),
  route('reset-password', 'accounts/reset-password-screen.tsx'),
  route('verify-email', 'accounts/verify-email-screen.tsx'),

  layout('shell/site-layout.tsx', [
    index('site/landing-screen.tsx'),
    standing('privacy-policy'),
    standing('terms-of-service'),
    standing('cookie-policy'),
    standing('our-pictures'),
    route('mission-values', 'site/standing/mission-screen.tsx'),
    route('faq', 'site/standing/faq-screen.tsx'),
    route('support', 'support/support-screen.tsx'),
    route('study-materials', 'study-materials/materials-screen.tsx'),
    route('blog/:id', 'blog/post-screen.tsx'),

    layout('session/guarded-layout.tsx', [
      route('choose-plan', 'billing/plans-screen.tsx'),
      route('dashboard', 'dashboard/dashboard-screen.tsx'),
      route('progress', 'progress/progress-screen.tsx'),
      route('account-settings', 'account-settings/settings-screen.tsx'),
      route('admin', 'admin/admin-screen.tsx'),
      route('quizzes', 'quizzes/quizzes-screen.tsx'),
      route('quizzes/my-questions', 'quizzes/my-questions-screen.tsx'),
      route('quizzes/calculation-clinic', 'clinic/clinic-screen.tsx'),
      route('quiz-complete', 'quizzes/results/quiz-complete-screen.tsx'),
      route('ai-chatbot', 'radbot/radbot-screen.tsx'),
      route('exposure-visualizer', 'exposure/visualizer-screen.tsx'),
      route('sim-lab', 'sim-lab/sim-lab-screen.tsx'),
      route('achievements', 'badges/achievements-screen.tsx'),
      route('guided-lessons', 'lessons/lessons-screen.tsx'),
      route('guided-lessons/:topicId/:subsectionId', 'lessons/lesson-screen.tsx'),
      route('guided-lesson-complete', 'lessons/lesson-complete-screen.tsx'),
    ]),

    route('*', 'site/not-found-screen.tsx'),
  ]),

  // The rooms of an exam, of a quiz and of the arcade have their own chrome: no header, no footer, no way to wander off.
  layout('session/guarded-layout.tsx', { id: 'guarded-room' }, [
    route('mock-exam', 'mock-exams/mock-exam-screen.tsx'),
    route('quiz', 'quizzes/quiz-screen.tsx'),
    route('arcade', 'arcade/arcade-screen.tsx'),
    route('guided-lessons/:topicId/:subsectionId/quiz', 'lessons/guided-quiz-screen.tsx', {
      id: 'subsection-quiz',
    }),
    route('guided-lessons/:topicId/topic-quiz', 'lessons/guided-quiz-screen.tsx', { id: 'topic-quiz' }),
    // In the frame of /ai-chatbot.
    route('radbot-frame', 'radbot/frame/frame-screen.tsx'),
  ]),
] satisfies RouteConfig
