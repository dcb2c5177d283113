// Makes a fresh clone ready and hands over to TypeScript: `node tools/bootstrap.mjs tools/start.ts`.
// Runs on any Node from 20 on and needs nothing but npm; everything after it runs on the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const pinnedNode = join(root, 'node_modules/node/bin/node')
const stamp = join(root, 'node_modules/.installed-lock')

const starters = startersOf()
/** Longer than what runs takes to end by itself, in milliseconds. */
const graceMs = 9500

const [script, ...rest] = process.argv.slice(2)
if (script === undefined) fail('Usage: node tools/bootstrap.mjs SCRIPT.ts [arguments]')
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Collimate needs Node 20 or newer; this is ${process.version}.`)
}
installLocked()
run(pinnedNode, [join(root, script), ...rest])

/** Installs exactly the lockfile, once per lockfile. */
function installLocked() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(pinnedNode)) return
  console.log('Installing the packages of package-lock.json …')
  const npm = process.env['npm_execpath']
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0)
    fail(
      'The packages could not be installed; npm says why above. Then run the command again.\n' +
        'Where it misses libatomic.so.1, the pinned Node needs a package of your system: libatomic1 on Debian.',
    )
  if (!existsSync(pinnedNode)) {
    fail(
      'The package "node" did not set itself up. Is npm set to ignore-scripts? Unset it and run the command again.',
    )
  }
  writeFileSync(stamp, lock)
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env['PATH']}`
  // The channel carries nothing: it closes with this process, and so tells the child to end.
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path },
  })
  const end = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), graceMs)
  }
  // Ctrl-C reaches the child too; waiting for it lets the server close its database first.
  process.on('SIGINT', () => {})
  process.once('SIGTERM', end)
  // npm tells the shell between us, which ends without a word; and of a kill nobody tells.
  const watching = setInterval(() => {
    if (startersOf() === starters) return
    clearInterval(watching)
    end()
  }, 250)
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)))
}

/**
 * Names npm and the shell it runs scripts in; another name later means that one of them is gone. Who starts this
 * without npm may leave it alone.
 */
function startersOf() {
  if (process.env['npm_lifecycle_event'] === undefined) return ''
  try {
    const [, shell, parent] =
      /\((.*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return /^(ba|da)?sh$/.test(shell ?? '') ? `${process.ppid} ${parent}` : `${process.ppid}`
  } catch {
    // Elsewhere than on Linux the shell usually makes room for its only command.
    return `${process.ppid}`
  }
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
