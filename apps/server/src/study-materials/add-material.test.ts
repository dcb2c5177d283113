import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import * as contract from '@collimate/contract/study-materials'
import { materialLimits, materialTypes, type MaterialType } from '@collimate/domain/study-materials/rules'
import { createAdaptorServer } from '@hono/node-server'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addMaterial, sendForm, sendMaterial } from '../test-support/add-material.ts'
import { loseAnswerOfCommit } from '../test-support/lose-answer.ts'
import { pdf } from '../test-support/pdf.ts'
import type { Student, TestClient } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { docx, wordXml, zip } from '../test-support/zip.ts'

const server = useTestServer({ questions: () => [] })
const { path } = contract.addStudyMaterial
const fixtures = join(import.meta.dirname, 'fixtures')
const fixture = (name: string) => readFileSync(join(fixtures, name))

let student: Student
beforeEach(async () => {
  student = await server.signUp()
})

type Sent = { name?: string; bytes?: Buffer; type?: string; fields?: Record<string, string> }

function upload(sender: TestClient, { fields, ...file }: Sent = {}): Promise<Response> {
  return sendMaterial(sender, { name: 'grids.pdf', bytes: fixture('grids.pdf'), ...file }, fields)
}

function added({ fields, ...file }: Sent = {}, sender: TestClient = student) {
  return addMaterial(sender, { name: 'grids.pdf', bytes: fixture('grids.pdf'), ...file }, fields)
}

async function refusal(answer: Response) {
  return { status: answer.status, ...((await answer.json()) as { code: string; error: string }) }
}

const rows = () => server.db.selectFrom('study_materials').selectAll().execute()
const bucket = () => join(server.filesFolder, 'storage/study_materials')
function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
}
/** Of this student, in the bucket; and of anybody, on the way in. */
const stored = () => filesIn(join(bucket(), student.userId))
const onTheWay = () => filesIn(join(server.filesFolder, 'incoming'))

async function nothingStored(): Promise<void> {
  expect([await rows(), stored(), onTheWay()]).toEqual([[], [], []])
}

const real: Record<MaterialType, string> = {
  pdf: 'grids.pdf',
  doc: 'grids.doc',
  docx: 'grids.docx',
  txt: 'grids.txt',
  ppt: 'tube.ppt',
  pptx: 'tube.pptx',
}
const types = Object.keys(real) as MaterialType[]

describe('uploading', () => {
  it('S-UPLOAD-05: keeps the file under a random name with its ending as spelled, and a row of its owner', async () => {
    const fields = { title: '  Week 6 \n notes ', description: ' Chapters\n3 to 6 ' }
    const material = await added({ name: 'Week 6.PDF', fields })
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    expect(material.user_id).toBe(student.userId)
    expect(row).toMatchObject({
      id: material.id,
      user_id: student.userId,
      title: 'Week 6 notes',
      description: 'Chapters\n3 to 6',
      file_type: 'application/pdf',
      file_name: 'Week 6.pdf',
      file_size: fixture('grids.pdf').length,
      status: 'uploaded',
    })
    expect(row?.file_path).toMatch(new RegExp(`^${student.userId}/[0-9a-f-]{36}\\.PDF$`))
    expect(readFileSync(join(bucket(), row?.file_path ?? '')).equals(fixture('grids.pdf'))).toBe(true)
    expect(onTheWay()).toEqual([])
  })

  it('is done when the row was stored and only the answer of the database was lost', async () => {
    loseAnswerOfCommit(server)
    const { file_path } = await added()
    expect(await rows()).toMatchObject([{ file_path }])
    expect(readFileSync(join(bucket(), file_path)).equals(fixture('grids.pdf'))).toBe(true)
  })

  it('that the database does not take leaves nothing', async () => {
    vi.spyOn(server.services.database, 'transaction').mockRejectedValueOnce(new Error('no connection'))
    expect((await upload(student)).status).toBe(500)
    await nothingStored()
  })

  it('leaves the file while nobody knows whether its row was stored', async () => {
    const { database } = server.services
    loseAnswerOfCommit(server, () => {
      vi.spyOn(database.db, 'selectFrom').mockImplementationOnce(() => {
        throw new Error('no connection')
      })
    })
    expect((await upload(student)).ok).toBe(false)
    const [row] = await rows()
    expect(stored()).toEqual([row?.file_path.split('/')[1]])
  })

  it.each(types)('S-UPLOAD-06: takes %s as a real program writes it', async (type) => {
    const material = await added({ name: real[type], bytes: fixture(real[type]) })
    expect(material).toMatchObject({ type, file_type: materialTypes[type].contentType, description: null })
    expect(stored()).toEqual([material.file_path.split('/')[1]])
  })

  it('S-UPLOAD-06: the same file twice is two stored names', async () => {
    const [one, two] = [await added(), await added()]
    expect(one.file_path).not.toBe(two.file_path)
    expect(stored()).toHaveLength(2)
  })

  it('S-UPLOAD-03, X-API-01: is refused to a visitor, with nothing stored', async () => {
    expect(await refusal(await upload(server.visitor()))).toMatchObject({
      status: 401,
      error: 'User not authenticated',
    })
    await nothingStored()
  })

  it('takes a description of the longest, whose line breaks the form doubles', async () => {
    const lines = 'A line of grids\n'.repeat(materialLimits.description / 16).slice(0, -1)
    await added({ fields: { title: 'Grids', description: `${lines.replaceAll('\n', '\r\n')}\r\n` } })
    expect(await rows()).toMatchObject([{ description: lines }])
  })

  it('takes the parts of the form in any order', async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(fixture('grids.pdf'))], 'grids.pdf'))
    form.set('title', 'Last')
    expect((await sendForm(student, form)).status).toBe(200)
    expect(await rows()).toMatchObject([{ title: 'Last' }])
  })

  it('takes files with passwords, which are told apart when they are read', async () => {
    for (const type of ['doc', 'pdf'] as const) {
      expect(await added({ name: `a.${type}`, bytes: fixture(`protected.${type}`) })).toMatchObject({ type })
    }
  })
})

const exe = Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), Buffer.alloc(600)])
const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const rtf = Buffer.from('{\\rtf1\\ansi Grids}')

describe('a file that is none of the six types is refused with 400, nothing stored:', () => {
  it.each([
    ['an exe', 'lecture.exe', exe, 'unsupported-material'],
    ['a png', 'grid.png', png, 'unsupported-material'],
    ['an exe behind another ending', 'lecture.pdf.exe', exe, 'unsupported-material'],
    ['a name without an ending', 'lecture', fixture('grids.pdf'), 'unsupported-material'],
    ['an ending of the language', 'lecture.toString', fixture('grids.pdf'), 'unsupported-material'],
    ...types.flatMap(
      (type) =>
        [
          [`an exe called ${type}`, `lecture.${type}`, exe, 'material-type-mismatch'],
          [`a png called ${type}`, `lecture.${type}`, png, 'material-type-mismatch'],
        ] as const,
    ),
    ['a text called pdf', 'a.pdf', Buffer.from('Grids'), 'material-type-mismatch'],
    ['a pdf called txt', 'a.txt', fixture('grids.pdf'), 'material-type-mismatch'],
    [
      'a pdf without a binary byte called txt',
      'a.txt',
      Buffer.from('%PDF-1.4\n1 0 obj'),
      'material-type-mismatch',
    ],
    ['an rtf called doc', 'a.doc', rtf, 'material-type-mismatch'],
    ['an rtf called txt', 'a.txt', rtf, 'material-type-mismatch'],
    ['a docx called pptx', 'a.pptx', fixture('grids.docx'), 'material-type-mismatch'],
    ['a pptx called docx', 'a.docx', fixture('tube.pptx'), 'material-type-mismatch'],
    ['a doc called ppt', 'a.ppt', fixture('grids.doc'), 'material-type-mismatch'],
    ['a doc called docx', 'a.docx', fixture('grids.doc'), 'material-type-mismatch'],
    ['a ppt called doc', 'a.doc', fixture('tube.ppt'), 'material-type-mismatch'],
    ['any archive called docx', 'a.docx', zip([{ name: 'a.txt', content: 'x' }]), 'material-type-mismatch'],
    ['an empty file', 'a.pdf', Buffer.alloc(0), 'empty-material'],
  ] as const)('S-UPLOAD-06: %s', async (_, name, bytes, code) => {
    expect(await refusal(await upload(student, { name, bytes, type: 'application/pdf' }))).toMatchObject({
      status: 400,
      code,
    })
    await nothingStored()
  })

  it('a document whose archive lists far more than any has, all in one folder', async () => {
    const bytes = docx(wordXml(['Hello']), [{ name: 'word/a.xml', content: '', listed: 20_001 }])
    expect(await refusal(await upload(student, { name: 'a.docx', bytes }))).toMatchObject({
      status: 400,
      code: 'material-type-mismatch',
    })
    await nothingStored()
  })

  it.each([
    [
      'a pdf with an archive on its end',
      'a.pdf',
      () => Buffer.concat([fixture('grids.pdf'), fixture('grids.docx')]),
    ],
    ['a program with a document on its end', 'a.docx', () => Buffer.concat([exe, fixture('grids.docx')])],
    [
      'a document that is slides too',
      'a.docx',
      () => docx(wordXml(['Hello']), [{ name: 'ppt/presentation.xml', content: '<p/>' }]),
    ],
    ['a picture before a pdf', 'a.pdf', () => Buffer.concat([png, pdf(['x'])])],
  ] as const)('of two types at once: %s', async (_, name, make) => {
    expect(await refusal(await upload(student, { name, bytes: make() }))).toMatchObject({
      status: 400,
      code: 'material-type-mismatch',
    })
    await nothingStored()
  })
})

describe('a form that is not right is refused, nothing stored:', () => {
  const file = { name: 'grids.pdf', bytes: fixture('grids.pdf') }

  it.each([
    ['no title', {}],
    ['a title of blanks', { title: ' \n ' }],
    ['a title too long', { title: 'x'.repeat(materialLimits.title + 1) }],
    ['a description too long', { title: 'Grids', description: 'x'.repeat(materialLimits.description + 1) }],
    ['somebody else’s id', { title: 'Grids', user_id: 'another' }],
    ['a path of its own', { title: 'Grids', file_path: '../auth-secret' }],
    ['a field of prototypes', { title: 'Grids', __proto__x: 'x' }],
  ])('S-UPLOAD-02: with %s', async (_, fields) => {
    expect((await upload(student, { ...file, fields })).status).toBe(400)
    await nothingStored()
  })

  it('S-UPLOAD-02: with a description too long, and says so', async () => {
    const fields = { title: 'Grids', description: 'x'.repeat(materialLimits.description + 1) }
    expect(await refusal(await upload(student, { ...file, fields }))).toMatchObject({
      error: 'Please keep the description under 2,000 characters',
    })
  })

  it('S-UPLOAD-02: without a file', async () => {
    const form = new FormData()
    form.set('title', 'Grids')
    form.set('file', 'no file')
    expect(await refusal(await sendForm(student, form))).toMatchObject({
      status: 400,
      error: 'Please choose a file.',
    })
    await nothingStored()
  })

  it.each([
    ['JSON', 'application/json', '{"title":"Grids"}'],
    ['no boundary', 'multipart/form-data', 'x'],
    ['nothing in it', 'multipart/form-data; boundary=x', ''],
    ['an end that is missing', 'multipart/form-data; boundary=x', cutOff('file')],
    ['an end that is missing after another file', 'multipart/form-data; boundary=x', cutOff('other')],
    ['any bytes', 'multipart/form-data; boundary=x', Buffer.alloc(5000, 7)],
  ])('%s', async (_, type, body) => {
    expect((await student.request('POST', path, body, { 'content-type': type })).status).toBe(400)
    await nothingStored()
  })

  function cutOff(part: string): Buffer {
    const head = `--x\r\nContent-Disposition: form-data; name="${part}"; filename="a.pdf"\r\n\r\n`
    return Buffer.concat([Buffer.from(head), fixture('grids.pdf')])
  }

  it('whose file is larger than 20 MB, whether it says so beforehand or not', async () => {
    const bytes = Buffer.concat([fixture('grids.pdf'), Buffer.alloc(21 * 2 ** 20)])
    expect(await refusal(await upload(student, { bytes }))).toMatchObject({
      status: 413,
      code: 'material-too-large',
    })
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(22 * 2 ** 20),
    }
    expect(await refusal(await student.request('POST', path, 'x', headers))).toMatchObject({ status: 413 })
    await nothingStored()
  })

  it('with any file name, unless its ending is one of the six', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (name) => {
        const answer = await upload(student, { name: `${name}.pdf` })
        expect([200, 400]).toContain(answer.status)
        if (answer.status !== 200) return
        const { material } = (await answer.json()) as { material: contract.StudyMaterial }
        expect(material.file_name).toMatch(/^[^\p{Cc}\p{Cf}/\\]+\.pdf$/u)
        expect(material.file_path).toMatch(/^[A-Za-z0-9-]+\/[0-9a-f-]{36}\.pdf$/)
      }),
      { seed: 16, numRuns: 40 },
    )
  })
})

describe('a form that comes over a connection', () => {
  let http: ReturnType<typeof createAdaptorServer>
  beforeEach(async () => {
    http = createAdaptorServer({ fetch: server.app.fetch }).listen(0, '127.0.0.1')
    await once(http, 'listening')
  })
  afterEach(async () => {
    http.close()
    await once(http, 'close')
  })

  /** Piece by piece, without saying beforehand how long it is. */
  function begin(type: string, bytes: Buffer) {
    const { port } = http.address() as AddressInfo
    const cookie = [...student.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' }
    const call = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false })
    call.write('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nGrids\r\n')
    call.write(`--x\r\nContent-Disposition: form-data; name="file"; filename="a.${type}"\r\n\r\n`)
    call.write(bytes)
    return call
  }
  async function answerTo(call: ReturnType<typeof begin>) {
    const [answer] = (await once(call.end('\r\n--x--\r\n'), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, body: await json(answer) }
  }

  it('is stored byte for byte, and never goes through a stream of the web, which copies it', async () => {
    const bytes = Buffer.alloc(3_000_000, 'A line of grids.\n')
    const copies = vi.spyOn(Readable, 'toWeb')
    expect(await answerTo(begin('txt', bytes))).toMatchObject({ status: 200 })
    expect(copies).not.toHaveBeenCalled()
    const [row] = await rows()
    expect(readFileSync(join(bucket(), row?.file_path ?? '')).equals(bytes)).toBe(true)
  })

  it('and is too large is told so, over the connection that it came by', async () => {
    const call = begin('txt', Buffer.alloc(materialLimits.fileBytes * 1.5, 'x'))
    // The rest of it finds nobody.
    call.on('error', () => {})
    expect(await answerTo(call)).toMatchObject({ status: 413, body: { code: 'material-too-large' } })
    await nothingStored()
  })

  it('and breaks off leaves nothing behind', async () => {
    const call = begin('txt', Buffer.alloc(100_000, 'x')).on('error', () => {})
    await vi.waitFor(() => expect(onTheWay()).toHaveLength(1), 15_000)
    call.destroy()
    await vi.waitFor(nothingStored, 15_000)
  })
})

describe('what one student may keep', () => {
  const before = (file_size: number, at: number) => ({
    user_id: student.userId,
    title: 'Before',
    file_path: `${student.userId}/${at}.pdf`,
    file_type: 'application/pdf',
    file_name: 'before.pdf',
    file_size,
  })

  it('ends at a number of bytes', async () => {
    const size = fixture('grids.pdf').length
    await server.db
      .insertInto('study_materials')
      .values(before(materialLimits.totalBytes - size, 0))
      .execute()
    await added()
    expect(await refusal(await upload(student))).toMatchObject({ status: 409, code: 'materials-full' })
    expect(stored()).toHaveLength(1)
    await added({}, await server.signUp())
  })

  it('ends at a number of files, also for two that come at once', async () => {
    const many = Array.from({ length: materialLimits.files - 1 }, (_, at) => before(1, at))
    await server.db.insertInto('study_materials').values(many).execute()
    const answers = await Promise.all([upload(student), upload(student)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(stored()).toHaveLength(1)
  })
})

describe('process-study-material', () => {
  const process = (sender: TestClient, filePath: string) =>
    sender.request('POST', contract.processStudyMaterial.path, { filePath })

  it('S-UPLOAD-08: is 401 without a session, 404 for a file of another or of nobody', async () => {
    const { file_path } = await added()
    expect(await refusal(await process(server.visitor(), file_path))).toMatchObject({
      status: 401,
      error: 'User not authenticated',
    })
    const other = await server.signUp()
    for (const filePath of [file_path, 'x', `${other.userId}/../${file_path}`])
      expect(await refusal(await process(other, filePath))).toMatchObject({
        status: 404,
        code: 'material-not-found',
      })
    await server.jobs.run()
    expect(await rows()).toMatchObject([{ status: 'uploaded' }])
  })

  it('S-UPLOAD-05: has the text read', async () => {
    const { file_path } = await added()
    expect((await process(student, file_path)).status).toBe(200)
    await server.jobs.run()
    const { materials } = await student.ask(contract.listStudyMaterials, {})
    expect(materials).toMatchObject([{ status: 'ready', failure: null, places: 2, places_read: 2 }])
  })
})

describe('the list', () => {
  it('X-API-06: has the caller’s own materials, the newest first, and nobody else’s', async () => {
    const other = await server.signUp()
    await added({ fields: { title: 'Hers' } }, other)
    await added({ fields: { title: 'First' } })
    server.passTime(60)
    await added({ fields: { title: 'Second' } })
    const { materials } = await student.ask(contract.listStudyMaterials, {})
    expect(materials.map(({ title }) => title)).toEqual(['Second', 'First'])
    expect((await server.visitor().request('GET', contract.listStudyMaterials.path)).status).toBe(401)
  })
})
