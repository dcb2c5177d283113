import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'

let starts: string
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keep-running-'))
  starts = join(folder, 'starts')
  writeFileSync(starts, '')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const count = () => readFileSync(starts, 'utf8').length

/** @param script what the process does; `open()` says that it serves, `starts` how often it was started before */
const program = (script: string) => () =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { appendFileSync, readFileSync } from 'node:fs'
      const starts = readFileSync(${JSON.stringify(starts)}, 'utf8').length
      appendFileSync(${JSON.stringify(starts)}, '.')
      const open = () => new Promise((resolve) => process.send('open', resolve))
      ${script}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )

const never = new AbortController().signal

it('C14 starts a server again that was killed while it served, until it ends by itself', async () => {
  const server = program(
    `await open(); if (starts < 2) process.kill(process.pid, 'SIGKILL'); process.exit(0)`,
  )
  expect(await keepRunning(server, { told: never, retryDelays: [1, 1, 1] })).toBe(0)
  expect(count()).toBe(3)
})

it('C14 goes on trying when a start after the first one fails', async () => {
  const server = program(
    `if (starts === 0) { await open(); process.kill(process.pid, 'SIGKILL') } process.exit(starts < 3 ? 1 : 0)`,
  )
  expect(await keepRunning(server, { told: never, retryDelays: [1, 1, 1] })).toBe(0)
  expect(count()).toBe(4)
})

it('C14 gives up after as many failures in a row as it has delays', async () => {
  const server = program(`await open(); process.exit(7)`)
  expect(await keepRunning(server, { told: never, retryDelays: [1, 1] })).toBe(1)
  expect(count()).toBe(3)
})

it('C14 forgets failures before a healthy run', async () => {
  const server = program(`await open(); process.exit(starts < 4 ? 7 : 0)`)
  expect(await keepRunning(server, { told: never, retryDelays: [1], healthyMs: 0 })).toBe(0)
  expect(count()).toBe(5)
})

it('C14 does not start again what never opened: it has said what is wrong', async () => {
  expect(await keepRunning(program('process.exit(3)'), { told: never, retryDelays: [1] })).toBe(3)
  expect(count()).toBe(1)
})

it('C11 ends the server when told, and starts no other', async () => {
  const told = new AbortController()
  const server = () => {
    const child = program(
      `process.once('SIGTERM', () => process.exit(5)); await open(); setInterval(() => {}, 1000)`,
    )()
    child.once('message', () => told.abort())
    return child
  }
  expect(await keepRunning(server, { told: told.signal, retryDelays: [1] })).toBe(5)
  expect(count()).toBe(1)
})
