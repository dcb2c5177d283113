import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { syncTree, writeDurably } from '../apps/server/src/platform/durable-files.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'apps/web/build/.sources')
const sources = [
  'package-lock.json',
  'apps/web/{app,public}/**',
  'apps/web/*.{ts,json}',
  'packages/{contract,content,domain}/src/**',
  'content/blog/*.md',
]

/**
 * Builds the web app when its sources changed since the last build.
 *
 * @throws Error when the build fails
 */
export function buildWeb(): void {
  const hash = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Building the web app …')
  // It is of the build before, which is half gone should this one die.
  rmSync(stamp, { force: true })
  run('react-router', ['build'])
  run('vite', ['build', '--config', 'vite.writer.config.ts'])
  compressAssets()
  // The stamp says that the build is whole: nothing of it may come to the disk later.
  syncTree(join(root, 'apps/web/build'))
  writeDurably(stamp, hash, 0o644)
}

/** @throws Error with what it said when it fails */
function run(program: string, options: readonly string[]): void {
  const build = spawnSync(program, options, {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (build.status !== 0) throw new Error(`The web app could not be built:\n${build.stdout}\n${build.stderr}`)
}

/** Beside each script and style its Brotli form: 92 kB of React where gzip, made while somebody waits, has 107. */
function compressAssets(): void {
  for (const file of globSync('apps/web/build/client/assets/*.{js,css}', { cwd: root })) {
    const path = join(root, file)
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  }
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    if (!statSync(join(root, file)).isFile()) continue
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

if (import.meta.main) buildWeb()
