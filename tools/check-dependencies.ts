import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run check:dependencies`: the house's one-way streets, and that the check saw the house at all. */
const root = join(import.meta.dirname, '..')
const folders = ['apps', 'packages', 'tools', 'bench', 'e2e']
/** Far fewer than there are; a parser that understands nothing reports a handful. */
const fewestModules = 200

type Report = {
  summary: {
    totalCruised: number
    totalDependenciesCruised: number
    violations: { from: string; to: string; rule: { name: string } }[]
  }
}

const run = spawnSync(
  'depcruise',
  [...folders, '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
)
const { summary } = JSON.parse(run.stdout) as Report
for (const { from, to, rule } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} dependencies, ${summary.violations.length} violations`,
)
if (summary.totalCruised < fewestModules)
  console.error(`The check saw fewer than ${fewestModules} modules: it does not understand the code.`)
process.exit(summary.violations.length > 0 || summary.totalCruised < fewestModules ? 1 : 0)
