import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findDependencyFaults } from './find-dependency-faults.ts'

/** Writes modules that hold nothing but imports. */
function writeHouse(imports: Readonly<Record<string, readonly string[]>>): string {
  const root = mkdtempSync(join(tmpdir(), 'house-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, targets] of Object.entries(imports)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(
      join(root, file),
      [...targets.map((target) => `import '${target}'`), 'export {}'].join('\n'),
    )
  }
  return root
}

test('E1: every rule between folders finds the fault that breaks it, and what is allowed passes', () => {
  const root = writeHouse({
    // Allowed: a door, a foundation, one's own folder, and the files that put the app together.
    'apps/web/app/routes.ts': ['./mock-exams/start.ts', './dashboard/screen.ts'],
    'apps/web/app/admin/screen.ts': ['../moderation/moderation-panel.ts', '../session/session.ts'],
    'apps/web/app/moderation/moderation-panel.ts': ['./list.ts'],
    'apps/web/app/moderation/list.ts': [],
    'apps/server/src/billing/tell.ts': ['../notifications/notify.ts', '../platform/log.ts'],
    'apps/server/src/notifications/notify.ts': [],
    'apps/server/src/platform/log.ts': [],
    'apps/server/src/platform/env.ts': ['./log.ts'],
    // Faults.
    'apps/web/app/dashboard/screen.ts': ['../mock-exams/start.ts'],
    'apps/web/app/mock-exams/start.ts': [],
    'apps/server/src/mock-exams/start.ts': ['../accounts/store.ts'],
    'apps/server/src/accounts/store.ts': [],
    'apps/server/src/platform/mail.ts': ['../new-noun/store.ts'],
    'apps/server/src/new-noun/store.ts': [],
    'apps/web/app/session/session.ts': ['../billing/choose-plan.ts'],
    'apps/web/app/billing/choose-plan.ts': ['../blog/blog-section.ts'],
    'apps/web/app/blog/blog-section.ts': ['../progress/queries.ts'],
    'apps/web/app/progress/queries.ts': ['../billing/plan-features.ts'],
    'apps/web/app/billing/plan-features.ts': [],
  })
  expect(findDependencyFaults(root, ['apps']).faults.toSorted()).toEqual([
    'below-every-noun: apps/web/app/session/session.ts → apps/web/app/billing/choose-plan.ts',
    'no-folder-circles: billing ⇄ blog',
    'no-folder-circles: billing ⇄ progress',
    'no-folder-circles: blog ⇄ progress',
    'platform-knows-no-noun: apps/server/src/platform/mail.ts → apps/server/src/new-noun/store.ts',
    'server-nouns-have-doors: apps/server/src/mock-exams/start.ts → apps/server/src/accounts/store.ts',
    'server-nouns-have-doors: apps/server/src/platform/mail.ts → apps/server/src/new-noun/store.ts',
    'web-nouns-have-doors: apps/web/app/dashboard/screen.ts → apps/web/app/mock-exams/start.ts',
  ])
})
