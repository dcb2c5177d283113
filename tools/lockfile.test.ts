import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Locked = {
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}

const lockfile = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const installed = Object.entries(lockfile.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

it('C13 whatever is installed here, and all that runs in production, is what the lockfile has the hash of', () => {
  expect(installed.length).toBeGreaterThan(400)
  const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  // Builds of the tools for other machines, which the registry in use does not have: npm cannot know their hashes.
  const elsewhere = without.filter(
    ([path, { dev, optional, os, cpu }]) =>
      dev && optional && (path.endsWith('-musl') || !isThisMachine(os, cpu)),
  )
  expect(without.filter((one) => !elsewhere.includes(one)).map(([path]) => path)).toEqual([])
})

function isThisMachine(os: string[] = [], cpu: string[] = []): boolean {
  const fits = (list: string[], own: string) => list.length === 0 || list.includes(own)
  return fits(os, 'linux') && fits(cpu, 'x64')
}
