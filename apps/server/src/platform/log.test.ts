import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(entry: object): string {
  const lines: string[] = []
  createLog({ level: 'info', json: true }, { write: (line) => lines.push(line) }).info(entry, 'a line')
  return lines.join('')
}

describe('the log', () => {
  it.each([
    'password',
    'token',
    'key',
    'secret',
    'authorization',
    'cookie',
    'answers',
    'changes',
    'correct_answer',
    'correct_answers',
  ])('never holds a %s, wherever it hangs', (name) => {
    const line = logged({ [name]: 'hush', body: { [name]: 'hush', deep: { [name]: 'hush' } }, other: 'kept' })
    expect(line).not.toContain('hush')
    expect(line).toContain('(hidden)')
    expect(line).toContain('kept')
  })

  it('holds of an error what names it, not the values of its statement', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'users_email_key',
      params: ['hush'],
    })
    const error = Object.assign(new TypeError('it broke', { cause }), {
      query: 'insert hush',
      params: ['hush'],
      detail: 'Key (email)=(hush)',
    })
    const line = logged({ err: error })
    expect(line).not.toContain('hush')
    for (const kept of ['TypeError', 'it broke', 'log.test.ts', 'duplicate key', '23505', 'users_email_key'])
      expect(line).toContain(kept)
  })

  it('is one JSON object a line, with its level', () => {
    expect(JSON.parse(logged({ status: 200 }))).toMatchObject({ level: 30, status: 200, msg: 'a line' })
  })
})
