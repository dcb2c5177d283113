import type { Quiz } from '@collimate/contract/quizzes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reviewed, shown } from './quiz-fixtures.ts'
import {
  checkedCount,
  chooseAnswer,
  chooseConfidence,
  correctCount,
  goTo,
  openState,
  percentComplete,
  takeCheck,
  toggleFlag,
  type QuizState,
} from './quiz-state.ts'

function quizOf(length: number, more: Partial<Quiz> = {}): Quiz {
  return {
    id: '0b4e2f8e-0000-4000-8000-000000000001',
    category: 'safety',
    questions: Array.from({ length }, (_, index) => ({ checked: false, question: shown(index) })),
    answers: [],
    timed: null,
    flags: [],
    position: 0,
    created_at: '2026-11-22T10:00:00.000Z',
    ...more,
  }
}

describe('a quiz under way', () => {
  it('Q-STATE-02: keeps what was chosen here and not checked, and takes checks from the server', () => {
    const before = goTo(chooseAnswer(openState(quizOf(3)), 2), 1)
    const quiz = quizOf(3, {
      questions: [
        { checked: false, question: shown(0) },
        { checked: false, question: shown(1) },
        { checked: true, question: reviewed(2, { is_correct: true }) },
      ],
      answers: [null, null, 1],
      position: 2,
    })
    const state = openState(quiz, before)
    expect(state.answers).toEqual([2, null, 1])
    expect(state.current).toBe(1)
  })

  it('A7: opened where nothing is kept, it goes on where the server saw the student last', () => {
    expect(openState(quizOf(3, { position: 2, flags: [1] }))).toMatchObject({ current: 2, flags: [1] })
    expect(openState(quizOf(3, { position: 9 })).current).toBe(2)
  })

  it('Q-QUIZ-07: a checked question is locked', () => {
    const state = takeCheck(chooseAnswer(openState(quizOf(2)), 1), 0, { question: reviewed(0), answer: 1 })
    expect(chooseAnswer(state, 3)).toBe(state)
  })

  it('Q-QUIZ-07: the answer that counts is the server’s', () => {
    const state = takeCheck(chooseAnswer(openState(quizOf(2)), 1), 0, { question: reviewed(0), answer: 2 })
    expect(state.answers[0]).toBe(2)
  })

  it('a confidence is chosen, changed, taken back by the same once more, and final with the check', () => {
    const sure = chooseConfidence(openState(quizOf(2)), 'sure')
    expect(sure.confidences).toEqual(['sure', null])
    expect(chooseConfidence(sure, 'guess').confidences).toEqual(['guess', null])
    expect(chooseConfidence(sure, 'sure').confidences).toEqual([null, null])
    expect(openState(quizOf(2), sure).confidences).toEqual(['sure', null])
    const checked = takeCheck(sure, 0, { question: reviewed(0, { confidence: 'guess' }), answer: 1 })
    expect(checked.confidences).toEqual(['guess', null])
    expect(chooseConfidence(checked, 'sure')).toBe(checked)
  })

  it('Q-QUIZ-10: a flag goes on and off', () => {
    const state = toggleFlag(goTo(toggleFlag(goTo(openState(quizOf(3)), 2)), 0))
    expect(state.flags).toEqual([0, 2])
    expect(toggleFlag(state).flags).toEqual([2])
  })

  it('Q-QUIZ-01: percent, checked and correct follow the checks, whatever else is done', () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('go' as const), to: fc.integer({ min: -2, max: 12 }) }),
      fc.record({ kind: fc.constant('choose' as const), to: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ kind: fc.constant('flag' as const), to: fc.constant(0) }),
      fc.record({ kind: fc.constant('check' as const), to: fc.integer({ min: 0, max: 1 }) }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.array(action, { maxLength: 60 }), (length, actions) => {
        let state: QuizState = openState(quizOf(length))
        const right = new Map<number, boolean>()
        for (const { kind, to } of actions) {
          if (kind === 'go') state = goTo(state, to)
          if (kind === 'choose') state = chooseAnswer(state, to)
          if (kind === 'flag') state = toggleFlag(state)
          if (kind === 'check' && !right.has(state.current)) {
            right.set(state.current, to === 1)
            const question = reviewed(state.current, { is_correct: to === 1 })
            state = takeCheck(state, state.current, { question, answer: to })
          }
        }
        expect(checkedCount(state)).toBe(right.size)
        expect(correctCount(state)).toBe([...right.values()].filter(Boolean).length)
        expect(percentComplete(state)).toBe(Math.round((100 * right.size) / length))
        expect(state.current in state.questions).toBe(true)
      }),
    )
  })
})
