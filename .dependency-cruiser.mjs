/** The house's one-way streets: web → contract → domain ← server; platform, ui and lib know no noun. */

/** The files by which other folders reach a noun; a folder that is not named here, or below, is reached by none. */
const doors = {
  'apps/web/app': {
    accounts: [
      'auth-dialogs',
      'new-password-fields',
      'recovery-link',
      'sign-in-again',
      'sign-in-again-dialog',
    ],
    billing: [
      'choose-plan',
      'payment-banner',
      'plan-features',
      'standing',
      'standing-key',
      'subscription-notice',
      'subscription-required',
      'use-billing-settings',
    ],
    blog: ['blog-section', 'release-posts'],
    exposure: ['view-picture'],
    feedback: ['feedback-dialog'],
    'mock-exams': ['dashboard/last-result', 'dashboard/mock-exam-door', 'replaced-exams'],
    moderation: ['moderation-panel', 'waiting'],
    notifications: ['notification-bell', 'send-form', 'sent-list'],
    progress: ['exam-trend', 'mastery-squares', 'mastery-strip', 'progress-card', 'progress-key', 'queries'],
    quizzes: ['ongoing-quiz'],
    testimonials: ['testimonials-section'],
  },
  'apps/server/src': {
    accounts: ['profile'],
    badges: ['award-badges', 'held-badges'],
    billing: ['cancel-for-deletion', 'follow-email'],
    'mock-exams': ['regrade-exams'],
    notifications: ['notify', 'tell'],
    quizzes: ['regrade-quizzes'],
    radbot: ['index-passages'],
    'study-materials': ['files', 'search-passages'],
  },
}
/** What every noun may be made of: open as a whole. */
const foundations = {
  'apps/web/app': ['attempts', 'calculator', 'lib', 'questions', 'session', 'shell', 'styles', 'ui'],
  'apps/server/src': ['attempts', 'platform', 'questions', 'test-support'],
}

/** From one folder into another only by its door. Files beside the folders put the app together from all of them. */
const byTheDoor = Object.entries(doors).map(([root, nouns]) => ({
  name: `${root.split('/')[1]}-nouns-have-doors`,
  comment: 'To open another file to other nouns, name it in `doors` above; better: ask whose it is.',
  severity: 'error',
  from: { path: `^${root}/([^/]+)/`, pathNot: '(\\.test\\.tsx?$|/test-support/)' },
  to: {
    path: `^${root}/[^/]+/`,
    pathNot: [
      `^${root}/$1/`,
      `^${root}/(${foundations[root].join('|')})/`,
      ...Object.entries(nouns).map(([noun, files]) => `^${root}/${noun}/(${files.join('|')})\\.`),
    ],
  },
}))

export default {
  forbidden: [
    ...byTheDoor,
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      comment: 'The domain takes everything as arguments: no IO, no framework, no other package of ours.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/domain/src', 'node_modules/(pure-rand|decimal\\.js|ts-fsrs)/'] },
    },
    {
      name: 'contract-knows-domain-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/(contract|domain)/src', 'node_modules/zod/'] },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/server' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^apps/server' },
      to: { path: '^apps/web' },
    },
    {
      name: 'web-takes-only-types-from-the-contract',
      comment: 'The schemas would carry zod into the browser.',
      severity: 'error',
      from: { path: '^apps/web/app', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/contract', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-no-noun',
      severity: 'error',
      from: { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/[^/]+/', pathNot: '^apps/server/src/platform/' },
    },
    {
      name: 'below-every-noun',
      comment: 'What all pages are made of knows none of them; the session may use ui and lib.',
      severity: 'error',
      from: { path: '^apps/web/app/(ui|lib|session)/' },
      to: { path: '^apps/web/app/[^/]+/', pathNot: '^apps/web/app/($1|ui|lib)/' },
    },
    {
      name: 'foundations-in-one-direction',
      comment: 'Attempts are made of questions; what reviews an attempt uses what its room is made of.',
      severity: 'error',
      from: { path: '^apps/(server/src/questions|web/app/attempts/room)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/(server/src/attempts|web/app/attempts/review)/' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\+types/' },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|/test-support/|^e2e/|^bench/)' },
      to: { path: '(\\.test\\.tsx?$|/test-support/|^e2e/|^bench/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|node_modules/\\.cache)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
