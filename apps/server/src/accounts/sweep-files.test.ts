import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { uploadAvatar } from '@collimate/contract/account-settings'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMaterial } from '../test-support/add-material.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const stored = (path: string) => join(server.filesFolder, 'storage', path)
const night = () => server.jobs.strike('sweep-files')
/** Of every file of a folder, however deep. */
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0
const counts = () => ['profile-pictures', 'study_materials'].map((bucket) => filesIn(stored(bucket)))

/** Days before the sweep. */
function write(file: string, days: number): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'x')
  const moment = new Date(Date.now() - days * 24 * 3_600_000)
  utimesSync(file, moment, moment)
  return file
}

let student: Student

/** A student with a picture and a material, both 40 days old. */
beforeEach(async () => {
  for (const bucket of ['profile-pictures', 'study_materials'])
    await server.services.storage.removeFolder(bucket)
  student = await server.signUp()
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await student.request('PUT', uploadAvatar.path, picture, { 'content-type': 'image/png' })
  await addMaterial(student, { name: 'notes.txt', bytes: Buffer.from('Grid cutoff.') })
  server.passTime(40 * 24 * 3600)
})

describe('the night’s sweep of files', () => {
  it('removes what has had no row for 30 days, and nothing else', async () => {
    const { userId } = student
    const left = [
      `profile-pictures/${userId}/1.webp`,
      `profile-pictures/${userId}/2.webp.part`,
      `profile-pictures/gone/3.webp`,
      `study_materials/${userId}/4.pdf`,
      `study_materials/gone/5.pdf`,
    ].map((path) => write(stored(path), 31))
    const fresh = ['profile-pictures/new/6.webp', `study_materials/${userId}/7.pdf`].map((path) =>
      write(stored(path), 29),
    )
    const elsewhere = write(stored('another/8.pdf'), 31)
    await night()
    expect(left.filter(existsSync)).toEqual([])
    expect([...fresh, elsewhere].every(existsSync)).toBe(true)
    expect(counts()).toEqual([2, 2])
    expect(server.logged.join()).toContain('"bucket":"study_materials","files":2')
    await night()
    expect(counts()).toEqual([2, 2])
  })

  it('removes what has been on its way in or out for a day', async () => {
    const { workFolder } = server.services.storage
    const [left, fresh] = [write(join(workFolder, 'left'), 1.1), write(join(workFolder, 'fresh'), 0.9)]
    await night()
    expect([left, fresh].map(existsSync)).toEqual([false, true])
  })

  it('removes nothing, and fails, where the rows look like another site’s', async () => {
    for (let n = 0; n < 20; n += 1) write(stored(`study_materials/elsewhere/${n}.pdf`), 31)
    const last = write(stored('study_materials/elsewhere/20.pdf'), 31)
    await expect(night()).rejects.toThrow('21 of 22 files in study_materials have no row')
    expect(counts()).toEqual([1, 22])
    write(last, 29)
    await night()
    expect(counts()).toEqual([1, 2])
  })

  it('removes nothing where no file has a row, as when a backup is still to be restored', async () => {
    await server.db.deleteFrom('users').execute()
    await night()
    expect(counts()).toEqual([1, 1])
  })

  it('removes nothing of the other bucket either where the rows of one look like another site’s', async () => {
    for (let n = 0; n < 21; n += 1) write(stored(`profile-pictures/elsewhere/${n}.webp`), 31)
    write(stored(`study_materials/gone/1.pdf`), 31)
    await expect(night()).rejects.toThrow('21 of 22 files in profile-pictures have no row')
    expect(counts()).toEqual([22, 2])
  })

  it('looks up more files than one statement asks for', async () => {
    await sql`
      insert into study_materials (user_id, title, file_path, file_type, file_name, file_size)
      select ${student.userId}, 'Grids', 'u/' || n || '.pdf', 'application/pdf', 'grids.pdf', 1
      from generate_series(1, 600) as n`.execute(server.db)
    for (let n = 1; n <= 630; n += 1) write(stored(`study_materials/u/${n}.pdf`), 31)
    await night()
    expect(counts()).toEqual([1, 601])
    expect(server.logged.join()).toContain('"bucket":"study_materials","files":30')
  })
})
