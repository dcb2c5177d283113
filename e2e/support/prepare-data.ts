import { rmSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAnswerKeys } from './read-answer-keys.ts'
import { setAsideOrdersAndSpots } from './question-rows.ts'
import { startServer } from './server.ts'

/**
 * Before all tests: a data folder as a first start leaves it, with the database made, migrated and filled. Every
 * server of a test begins with a copy of it, instead of doing the same for seconds. Its exams ask what is answered by
 * choosing options, whatever is drawn: orders and spots on a picture have a file with questions of its own. And the
 * content's keys, which every worker would else read for itself.
 *
 * @returns what removes it again
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const server = await startServer({ DEMO_EMAILS: 'nobody@example.org' })
  await server.stop()
  await setAsideOrdersAndSpots(server.dataDir)
  process.env['E2E_FIRST_START'] = server.dataDir
  const keys = mkdtempSync(join(tmpdir(), 'collimate-keys-'))
  process.env['E2E_ANSWER_KEYS'] = join(keys, 'answer-keys.json')
  writeFileSync(process.env['E2E_ANSWER_KEYS'], JSON.stringify(await readAnswerKeys()))
  return async () => {
    rmSync(keys, { recursive: true })
    await server.close()
  }
}
