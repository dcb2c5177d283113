import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const config = join(import.meta.dirname, '..', '.dependency-cruiser.mjs')

type Report = {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: {
    totalCruised: number
    totalDependenciesCruised: number
    violations: { from: string; to: string; rule: { name: string } }[]
  }
}

/**
 * Holds the modules under a root against the house's one-way streets.
 *
 * @param folders relative to the root
 * @returns a line per fault, and how many modules and dependencies were seen
 */
export function findDependencyFaults(root: string, folders: readonly string[]) {
  const run = spawnSync('depcruise', [...folders, '--config', config, '--output-type', 'json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { modules, summary } = JSON.parse(run.stdout) as Report
  const faults = summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)
  const circles = folderCircles(modules, 'apps/web/app/').map((circle) => `no-folder-circles: ${circle}`)
  return {
    modules: summary.totalCruised,
    dependencies: summary.totalDependenciesCruised,
    faults: [...faults, ...circles],
  }
}

/** @returns every pair of folders right under `root` that reach each other, over others or at once: `blog ⇄ site` */
function folderCircles(modules: Report['modules'], root: string): string[] {
  const folderOf = (path: string) =>
    /^([^/]+)\//.exec(path.startsWith(root) ? path.slice(root.length) : '')?.[1]
  const ways = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    if (from === undefined || /\.test\.tsx?$/.test(source)) continue
    const to = dependencies.map(({ resolved }) => folderOf(resolved)).filter((folder) => folder !== undefined)
    ways.set(from, new Set([...(ways.get(from) ?? []), ...to]))
  }
  const reached = new Map([...ways.keys()].map((folder) => [folder, reachedFrom(folder, ways)]))
  return [...reached].flatMap(([folder, others]) =>
    [...others]
      .filter((other) => folder < other && reached.get(other)?.has(folder))
      .map((other) => `${folder} ⇄ ${other}`),
  )
}

function reachedFrom(start: string, ways: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of ways.get(folder) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}
