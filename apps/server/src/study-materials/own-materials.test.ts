import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@collimate/contract/study-materials'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addMaterial } from '../test-support/add-material.ts'
import { pdf } from '../test-support/pdf.ts'
import type { Student, TestClient } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const bytes = pdf(['Grid cutoff on page one', 'The heel effect on page two'])

let student: Student
let material: contract.StudyMaterial
beforeEach(async () => {
  student = await server.signUp()
  material = await add('Week 6 (grids) ü.pdf')
})

async function add(name: string): Promise<contract.StudyMaterial> {
  const added = await addMaterial(student, { name, bytes })
  await student.ask(contract.processStudyMaterial, { body: { filePath: added.file_path } })
  await server.jobs.run()
  return added
}

const fileOf = ({ file_path }: contract.StudyMaterial) =>
  join(server.filesFolder, 'storage/study_materials', file_path)
const download = (sender: TestClient, id = material.id) =>
  sender.request('GET', `/api/study-materials/${id}/file`)
const titles = async () =>
  (await student.ask(contract.listStudyMaterials, {})).materials.map(({ title }) => title)

describe('downloading', () => {
  it('gives the file as it was, under its own name, never to be shown in the page', async () => {
    const answer = await download(student)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition':
        'attachment; filename="Week 6 _grids_ _.pdf"; filename*=UTF-8\'\'Week%206%20%28grids%29%20%C3%BC.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('of a file that is lost says what to do', async () => {
    await server.services.storage.remove(`study_materials/${material.file_path}`)
    const answer = await download(student)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code: 'material-lost',
      error: expect.stringContaining('delete it here and upload it again') as string,
    })
  })
})

describe('renaming', () => {
  it('changes the title, on one line, and nothing else', async () => {
    const request = { params: { id: material.id }, body: { title: ' Grids,\n week 6 ' } }
    const { material: renamed } = await student.ask(contract.renameStudyMaterial, request)
    expect(renamed).toMatchObject({ id: material.id, title: 'Grids, week 6', file_name: material.file_name })
    expect(await titles()).toEqual(['Grids, week 6'])
  })

  it.each([
    ['nothing', ''],
    ['blanks', ' \t\u2028 '],
    ['too much', 'x'.repeat(201)],
  ])('to %s is refused', async (_, title) => {
    const request = { params: { id: material.id }, body: { title } }
    expect(await student.refused(contract.renameStudyMaterial, request)).toMatchObject({ status: 400 })
    expect(await titles()).toEqual(['Grids'])
  })
})

describe('deleting', () => {
  it('takes the file and its passages along, also where the disk fails at first', async () => {
    const other = await add('other.pdf')
    const remove = vi.spyOn(server.services.storage, 'remove').mockRejectedValueOnce(new Error('no disk'))
    await student.ask(contract.deleteStudyMaterial, { params: { id: material.id } })
    await expect(server.jobs.run()).rejects.toThrow('no disk')
    remove.mockRestore()
    expect(server.jobs.patient).toContain('remove-study-material-file')
    await server.services.jobs.send('remove-study-material-file', {
      path: `study_materials/${material.file_path}`,
    })
    await server.jobs.run()
    expect([existsSync(fileOf(material)), existsSync(fileOf(other))]).toEqual([false, true])
    const passages = await server.db.selectFrom('study_material_passages').select('material_id').execute()
    expect(new Set(passages.map((row) => row.material_id))).toEqual(new Set([other.id]))
  })
})

describe('searching', () => {
  it('finds the passages, says how many there are, and marks what matches', async () => {
    await add('other.pdf')
    const found = await student.ask(contract.searchStudyMaterials, { query: { words: 'heel eff' } })
    expect([found.total, found.materials]).toEqual([2, 2])
    expect(found.passages[0]).toEqual({
      material_id: expect.any(String),
      title: 'Grids',
      type: 'pdf',
      place: 2,
      position: 1,
      pieces: [
        { text: 'The ', match: false },
        { text: 'heel', match: true },
        { text: ' ', match: false },
        { text: 'effect', match: true },
        { text: ' on page two', match: false },
      ],
    })
  })

  it('takes no endless query', async () => {
    const query = { words: 'x'.repeat(201) }
    expect(await student.refused(contract.searchStudyMaterials, { query })).toMatchObject({ status: 400 })
  })
})

describe('X-API-06: somebody else', () => {
  it('neither reads, finds, renames nor deletes it', async () => {
    const other = await server.signUp()
    const params = { id: material.id }
    const missing = { status: 404, code: 'material-not-found' }
    expect(await (await download(other)).json()).toMatchObject({ code: 'material-not-found' })
    expect(
      await other.refused(contract.renameStudyMaterial, { params, body: { title: 'Mine' } }),
    ).toMatchObject(missing)
    expect(await other.refused(contract.deleteStudyMaterial, { params })).toMatchObject(missing)
    expect(await other.ask(contract.searchStudyMaterials, { query: { words: 'grid' } })).toMatchObject({
      total: 0,
    })
    expect(await other.ask(contract.listStudyMaterials, {})).toEqual({ materials: [] })
    expect([await titles(), existsSync(fileOf(material))]).toEqual([['Grids'], true])
  })

  it('is answered 401 without a session, and finds no file at its address', async () => {
    expect((await download(server.visitor())).status).toBe(401)
    for (const path of [
      `/files/study_materials/${material.file_path}`,
      `/study_materials/${material.file_path}`,
    ]) {
      expect((await student.request('GET', path)).status, path).toBe(404)
    }
  })
})
