import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand, mission } from '@collimate/domain/brand'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync(
  ['apps/*/{app,src,public}/**/*.{ts,tsx,js,svg,sql}', 'packages/*/src/**/*.ts', 'content/blog/*.md'],
  { cwd: root },
).filter((file) => !/(\.test\.tsx?|[\\/]brand\.ts|[\\/]test-support[\\/].*)$/.test(file))

/** Whole words of the configuration that would stay behind if it alone were changed. */
const words = {
  name: new RegExp(`\\b${brand.name}\\b`),
  'contact address': new RegExp(brand.supportEmail.replaceAll('.', '\\.')),
  disclaimer: new RegExp(brand.disclaimer.split('. ')[1] ?? brand.disclaimer),
  mission: new RegExp(mission.slice(0, 40)),
}

test.each(Object.entries(words))(
  "P-GEN-02: the product's %s stands in the one configuration and nowhere else",
  (_, word) => {
    expect(sources.length).toBeGreaterThan(200)
    const found = sources.filter((file) => word.test(readFileSync(join(root, file), 'utf8')))
    expect(found).toEqual([])
  },
)
