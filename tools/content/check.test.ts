import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const content = join(import.meta.dirname, '../../content')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-check-'))
  for (const name of [
    'blueprint.json',
    'exam-sections.json',
    'curriculum.json',
    'sources.json',
    'batches.json',
    'measures.json',
    'radbot-questions.json',
    'radbot-kinds.json',
    'radbot-suggestions.json',
    'radbot-vocabulary.json',
    'blog',
    'lessons/topics.json',
    'facts',
    'questions/math/MA1.json',
  ]) {
    await cp(join(content, name), join(folder, name), { recursive: true })
  }
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function check(...more: string[]): Promise<{ code: unknown; stdout: string }> {
  const args = [join(import.meta.dirname, 'check.ts'), `--content=${folder}`, ...more]
  return run(process.execPath, args).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: unknown; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  )
}

test('broken JSON fails the check with file, line and column', async () => {
  await writeFile(join(folder, 'questions/math/MA2.json'), '[\n  { "id": }\n]')
  const { code, stdout } = await check()
  expect(code).toBe(1)
  expect(stdout).toContain('questions/math/MA2.json')
  expect(stdout).toContain('not valid JSON at line 2, column 11')
})

test('R01: a question for RadBot with an unknown source fails the check', async () => {
  const file = join(folder, 'radbot-questions.json')
  const questions = JSON.parse(await readFile(file, 'utf8')) as { answerable: { sources: string[] }[] }
  questions.answerable[0]?.sources.push('F-XX9.9')
  await writeFile(file, JSON.stringify(questions))
  const { code, stdout } = await check()
  expect(code).toBe(1)
  expect(stdout).toContain('has the unknown source F-XX9.9')
  expect(stdout).toContain('1 errors')
})

test('R03: a kind of question that would decline one of our own fails the check', async () => {
  const file = join(folder, 'radbot-kinds.json')
  const kinds = JSON.parse(await readFile(file, 'utf8')) as { kinds: { kind: string; asks: string[] }[] }
  kinds.kinds[0]?.asks.push('what … teach-back')
  await writeFile(file, JSON.stringify(kinds))
  const { code, stdout } = await check()
  expect(code).toBe(1)
  expect(stdout).toContain('“What is teach-back?” is declined as “price”, and our sources answer it')
})

test('R04: what is asked of a page that is not there fails the check', async () => {
  await mkdir(join(folder, 'radbot-asks/safety'), { recursive: true })
  const asked = [{ page: 'no-page-01', quote: 'Hang it.', asks: ['where to put it'] }]
  await writeFile(join(folder, 'radbot-asks/safety/interactions.json'), JSON.stringify(asked))
  const { code, stdout } = await check()
  expect(code).toBe(1)
  expect(stdout).toContain('radbot-asks/safety/interactions.json\n  error   R04 no-page-01 is no page')
})

test('L24: a bank that misses its plan fails the check, though no item is wrong', async () => {
  const { code, stdout } = await check()
  expect(code).toBe(1)
  expect(stdout).toMatch(/bank +L24 MA2 \(geometry\) has 0 items/)
  expect(stdout).toContain('0 errors')
})

test('the report has every measure, and the clauses of a section that are asked', async () => {
  const report = join(folder, 'report.md')
  await check(`--report=${report}`)
  const page = await readFile(report, 'utf8')
  const items: unknown[] = JSON.parse(await readFile(join(folder, 'questions/math/MA1.json'), 'utf8'))
  expect(page).toContain(`\n${items.length} items in 1 files`)
  expect(page).toMatch(/\| learned robot, % \| [\d.]+( ✓)? \| 33 \| 33 \|/)
  const drawn = items.filter((item) => item !== null && typeof item === 'object' && 'template' in item)
  expect(page).toMatch(new RegExp(`\\| MA1 \\| ${items.length} \\|.* ${drawn.length} \\|`))
})

test('a fact row that serves no objective fails the check', async () => {
  const file = join(folder, 'curriculum.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"F-PD6", ', ''))
  const { code } = await check()
  expect(code).toBe(1)
})

test('a broken lesson fails the check with file, id and rule', async () => {
  const lesson = 'lessons/safety/interactions/01-photon.md'
  await mkdir(join(folder, 'lessons/safety/interactions'), { recursive: true })
  const head = [
    'id: interactions-01',
    'title: A photon',
    'objectives: ["SA1.1"]',
    'facts: ["F-XR4.1"]',
    'check: {"question": "Which?", "answer": "This."}',
  ]
  await writeFile(join(folder, lesson), `---\n${head.join('\n')}\n---\nA <script>alert(1)</script> here.`)
  const { code, stdout } = await check('--file=lessons')
  expect(code).toBe(1)
  expect(stdout).toContain(`${lesson}\n  error   G06 interactions-01 raw HTML: <script>`)
})

test('L28: a drawing whose words a phone shows too small fails the check', async () => {
  await mkdir(join(folder, 'images/diagrams'), { recursive: true })
  const svg = '<svg viewBox="0 0 640 448"><text x="20" y="60" font-size="17">supply</text></svg>'
  await writeFile(join(folder, 'images/diagrams/circuit.svg'), svg)
  const { code, stdout } = await check('--file=images')
  expect(code).toBe(1)
  expect(stdout).toContain('images/diagrams/circuit.svg\n  error   L28 "supply" and 0 more are too small')
})

test('L29: marks whose letters lie on each other on a phone fail the check', async () => {
  await mkdir(join(folder, 'images'), { recursive: true })
  await writeFile(
    join(folder, 'images/square.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"/>',
  )
  const file = join(folder, 'questions/math/MA1.json')
  const items = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>[]
  const marks = ['A', 'B'].map((label, index) => ({ label, at: { x: 500 + index * 20, y: 500 } }))
  items[0] = {
    ...items[0],
    image: { file: 'square.svg', alt: 'A square.', citation: '/our-pictures#diagrams', marks },
  }
  await writeFile(file, JSON.stringify(items))
  const { code, stdout } = await check()
  expect(code).toBe(1)
  expect(stdout).toContain(
    `L29 ${String(items[0]?.id)} the letters of mark A and mark B lie on each other on a phone`,
  )
})
