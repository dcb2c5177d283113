import { join } from 'node:path'
import { findDependencyFaults } from './find-dependency-faults.ts'

/** `npm run check:dependencies`: the house's one-way streets, and that the check saw the house at all. */
const root = join(import.meta.dirname, '..')
const folders = ['apps', 'packages', 'tools', 'bench', 'e2e']
/** Far fewer than there are; a parser that understands nothing reports a handful. */
const fewestModules = 200

const { modules, dependencies, faults } = findDependencyFaults(root, folders)
for (const fault of faults) console.error(fault)
if (faults.length > 0) console.error('Each rule, and its doors: .dependency-cruiser.mjs')
console.log(`${modules} modules, ${dependencies} dependencies, ${faults.length} violations`)
if (modules < fewestModules)
  console.error(`The check saw fewer than ${fewestModules} modules: it does not understand the code.`)
process.exit(faults.length > 0 || modules < fewestModules ? 1 : 0)
