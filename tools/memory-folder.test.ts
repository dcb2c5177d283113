import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeMemoryFolder } from './memory-folder.ts'

const shell = '/bin/sh'
const nothing = { folder: 0, memory: 0 }

function parentFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'memory-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return parent
}

it('is an empty folder of its own that others can pass through', () => {
  const parent = parentFolder()
  const folder = makeMemoryFolder({ parent, shell }, nothing) ?? ''
  expect(dirname(folder)).toBe(parent)
  expect(readdirSync(folder)).toEqual([])
  expect(statSync(folder).mode & 0o777).toBe(0o711)
  expect(makeMemoryFolder({ parent, shell }, nothing)).not.toBe(folder)
})

it('is none where too little is free, where no program may run, and where there is no such place', () => {
  const parent = parentFolder()
  expect(makeMemoryFolder({ parent, shell }, { ...nothing, memory: Infinity })).toBeNull()
  expect(makeMemoryFolder({ parent, shell }, { ...nothing, folder: Infinity })).toBeNull()
  expect(makeMemoryFolder({ parent, shell: '/no/such/shell' }, nothing)).toBeNull()
  expect(makeMemoryFolder({ parent: join(parent, 'none'), shell }, nothing)).toBeNull()
  expect(readdirSync(parent)).toEqual([])
})
