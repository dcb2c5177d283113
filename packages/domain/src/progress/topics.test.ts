import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestAndWeakest, topicScores, type QuizOutcome } from './topics.ts'

function quiz(category: string, score: number | null, length: number | null = 10): QuizOutcome {
  return { category, score, question_count: length, total_questions: null, quizzes: 1 }
}

describe('topic scores', () => {
  it('P-PROG-05: 80 % of 5 and 67 % of 3 are 6 of 8, that is 75 %', () => {
    expect(topicScores([quiz('safety', 80, 5), quiz('safety', 67, 3)])).toEqual([
      { category: 'safety', right: 6, questions: 8, percent: 75 },
    ])
  })

  it('P-PROG-07: a quiz that tells no length counts as 50; the counted length goes before the planned', () => {
    expect(topicScores([quiz('safety', 50, null)])[0]).toMatchObject({ right: 25, questions: 50 })
    const planned = { ...quiz('safety', 50, null), total_questions: 4 }
    expect(topicScores([planned])[0]).toMatchObject({ right: 2, questions: 4 })
    expect(topicScores([{ ...planned, question_count: 2 }])[0]).toMatchObject({ right: 1, questions: 2 })
  })

  it('a mixed quiz is of no topic', () => {
    expect(topicScores([quiz('mixed', 100), quiz('safety', 50)]).map(({ category }) => category)).toEqual([
      'safety',
    ])
  })

  it('counts quizzes that went alike as often as there are', () => {
    expect(topicScores([{ ...quiz('safety', 67, 3), quizzes: 4 }])[0]).toMatchObject({
      right: 8,
      questions: 12,
    })
  })

  it('never has more right than questions', () => {
    const any = fc.record({
      category: fc.constantFrom('safety', 'math'),
      score: fc.option(fc.float({ min: 0, max: 100, noNaN: true })),
      question_count: fc.option(fc.integer({ min: 1, max: 50 })),
      total_questions: fc.option(fc.integer({ min: 1, max: 50 })),
      quizzes: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(fc.array(any), (quizzes) => {
        for (const { right, questions, percent } of topicScores(quizzes)) {
          expect(right).toBeLessThanOrEqual(questions)
          expect(percent).toBeGreaterThanOrEqual(0)
          expect(percent).toBeLessThanOrEqual(100)
        }
      }),
    )
  })
})

describe('best and weakest topic', () => {
  const ranked = (...quizzes: QuizOutcome[]) => {
    const { best, weakest } = bestAndWeakest(topicScores(quizzes))
    return [best?.category ?? null, weakest?.category ?? null]
  }

  it('P-PROG-01: neither without a quiz', () => {
    expect(ranked()).toEqual([null, null])
  })

  it('P-PROG-06: the highest and the lowest percentage', () => {
    expect(ranked(quiz('math', 60), quiz('safety', 90), quiz('physics', 40))).toEqual(['safety', 'physics'])
  })

  it('P-PROG-06: the share of right answers counts, not their number', () => {
    expect(ranked(quiz('math', 60, 50), quiz('safety', 100, 5))).toEqual(['safety', 'math'])
  })

  it('P-PROG-06: no weakest with one topic, nor among equals', () => {
    expect(ranked(quiz('math', 60))).toEqual(['math', null])
    expect(ranked(quiz('math', 60), quiz('safety', 60))).toEqual(['math', null])
  })

  it('P-PROG-06: compares the shares themselves, not their rounded percents', () => {
    expect(ranked(quiz('math', 66.5, 200), quiz('safety', 67, 300))).toEqual(['safety', 'math'])
  })
})
