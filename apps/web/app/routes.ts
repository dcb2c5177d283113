import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** A page that says what will stand there; its words are in site/coming-pages.ts under the same slug. */
const coming = (path: string, id = path) => route(path, 'site/coming-screen.tsx', { id: `coming:${id}` })
/** A page of standing text; its words are in site/standing/ under the same name. */
const standing = (path: string) => route(path, 'site/standing-screen.tsx', { id: `standing:${path}` })

export default [
  // Files, written at build.
  route('sitemap.xml', 'site/sitemap.ts'),
  route('robots.txt', 'site/robots.ts'),
  route('manifest.webmanifest', 'site/web-manifest.ts'),

  route('auth', 'accounts/auth-screen.tsx'),
  route('reset-password', 'accounts/reset-password-screen.tsx'),

  layout('site/site-layout.tsx', [
    index('site/landing-screen.tsx'),
    standing('privacy-policy'),
    standing('terms-of-service'),
    standing('cookie-policy'),
    route('mission-values', 'site/standing/mission-screen.tsx'),
    route('faq', 'site/standing/faq-screen.tsx'),
    route('support', 'support/support-screen.tsx'),
    coming('study-materials'),
    route('blog/:id', 'blog/post-screen.tsx'),

    layout('accounts/guarded-layout.tsx', [
      route('choose-plan', 'billing/plans-screen.tsx'),
      route('dashboard', 'dashboard/dashboard-screen.tsx'),
      route('account-settings', 'accounts/settings-screen.tsx'),
      route('admin', 'admin/admin-screen.tsx'),
      coming('quizzes'),
      coming('quiz'),
      coming('quiz-complete'),
      coming('arcade'),
      coming('ai-chatbot'),
      coming('exposure-visualizer'),
      coming('sim-lab'),
      coming('achievements'),
      coming('guided-lessons'),
      coming('guided-lessons/:topicId/topic-quiz', 'guided-lessons-topic-quiz'),
      coming('guided-lessons/:topicId/:subsectionId', 'guided-lessons-subsection'),
      coming('guided-lessons/:topicId/:subsectionId/quiz', 'guided-lessons-quiz'),
      coming('guided-lesson-complete'),
    ]),

    route('*', 'site/not-found-screen.tsx'),
  ]),

  // The exam room has its own chrome: no header, no footer, no way to wander off.
  layout('accounts/guarded-layout.tsx', { id: 'guarded-room' }, [
    route('mock-exam', 'mock-exams/mock-exam-screen.tsx'),
  ]),
] satisfies RouteConfig
