/** The house's one-way streets: web → contract → domain ← server; platform, ui and lib know no noun. */
const nouns =
  'accounts|billing|questions|mock-exams|quizzes|progress|lessons|badges|arcade|exposure|sim-lab|radbot|notifications|blog|testimonials|feedback|support|study-materials|moderation'

export default {
  forbidden: [
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
      to: { path: `^apps/server/src/(${nouns})/` },
    },
    {
      name: 'ui-and-lib-know-no-noun',
      severity: 'error',
      from: { path: '^apps/web/app/(ui|lib)/' },
      to: { path: `^apps/web/app/(${nouns})/` },
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
