import { checkClinicAnswer, drawClinicQuestion } from '@collimate/contract/clinic'
import { formulaIds } from '@collimate/domain/clinic/formulas'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })
const question = 'T03_10_100_150'

describe('the calculation clinic', () => {
  it('draws a question of the formula asked for, without its answer', async () => {
    const student = await server.signUp()
    for (const formula of formulaIds) {
      const drawn = await student.request('GET', `/api/clinic/question?formula=${formula}`)
      const body = (await drawn.json()) as { question: object }
      expect(body.question).toMatchObject({ formula })
      expect(Object.keys(body.question).toSorted()).toEqual([
        'decimals',
        'formula',
        'id',
        'signed',
        'stem',
        'unit',
      ])
    }
  })

  it('draws mixed ones, never the formula before', async () => {
    const student = await server.signUp()
    const drawn = await student.ask(drawClinicQuestion, { query: { formula: 'mixed', after: question } })
    expect(formulaIds).toContain(drawn.question.formula)
    expect(drawn.question.formula).not.toBe('T03')
  })

  it('checks what it drew, and works it out', async () => {
    const student = await server.signUp()
    const drawn = await student.ask(drawClinicQuestion, { query: { formula: 'T01' } })
    const { checked } = await student.ask(checkClinicAnswer, {
      body: { question: drawn.question.id, answer: 123_456 },
    })
    expect(checked.verdict).toBe('wrong')
    expect(checked.steps.at(-1)?.line.endsWith(checked.key)).toBe(true)
  })

  it('names the error, the formula and each step', async () => {
    const student = await server.signUp()
    const { checked } = await student.ask(checkClinicAnswer, { body: { question, answer: 15 } })
    expect(checked).toMatchObject({
      verdict: 'wrong',
      key: '22.5 mAs',
      errors: ['This uses the ratio of distances without squaring it: 10 × (150 ÷ 100) = 15.0 mAs.'],
    })
    expect(checked.steps.at(-1)?.line).toBe('10 × 2.25 = 22.5 mAs')
    expect(checked.formulas.join()).toContain('<math')
  })

  it('shows the steps without an answer', async () => {
    const student = await server.signUp()
    const { checked } = await student.ask(checkClinicAnswer, { body: { question, answer: null } })
    expect(checked).toMatchObject({ verdict: null, key: '22.5 mAs', errors: [] })
  })

  it.each(['T99_1', 'T03_10_101_150', 'T24_0.14', 'nothing'])('asks no %s, and says so', async (foreign) => {
    const student = await server.signUp()
    const refusal = await student.refused(checkClinicAnswer, { body: { question: foreign, answer: 1 } })
    expect(refusal).toMatchObject({ status: 404, code: 'clinic-question-not-found' })
  })

  it.each(['"22.5"', '1e999', '1e10', '-1e10', '[]'])('refuses %s as an answer', async (answer) => {
    const student = await server.signUp()
    const body = `{"question":"${question}","answer":${answer}}`
    expect((await student.request('POST', '/api/clinic/answers', body)).status).toBe(400)
  })

  it.each(['', '?formula=T33', '?formula=mixed&seed=1', '?formula=mixed&after='])(
    'refuses the query %j',
    async (query) => {
      const student = await server.signUp()
      expect((await student.request('GET', `/api/clinic/question${query}`)).status).toBe(400)
    },
  )

  it('takes an account, and no subscription', async () => {
    const refusal = await server.visitor().refused(checkClinicAnswer, { body: { question, answer: 1 } })
    expect(refusal.status).toBe(401)
  })
})
