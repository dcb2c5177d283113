import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  currentSubsection,
  gradeQuiz,
  isTopicQuizOpen,
  nextSubsection,
  stateOf,
  statesOf,
  topicPercent,
  type Subsection,
} from './unlocks.ts'

const written = (id: string): Subsection => ({ id, lessons: 4, questions: 6 })
const empty = (id: string): Subsection => ({ id, lessons: 0, questions: 0 })
const noQuiz = (id: string): Subsection => ({ id, lessons: 3, questions: 0 })
const four = ['a', 'b', 'c', 'd'].map(written)
const states = (subsections: readonly Subsection[], passed: string[]) =>
  statesOf(subsections, new Set(passed))

describe('the chain of a topic', () => {
  it.each([
    ['L-LIST-04: nothing passed', four, [], ['unlocked', 'locked', 'locked', 'locked']],
    ['L-LIST-04: the first passed', four, ['a'], ['completed', 'unlocked', 'locked', 'locked']],
    ['L-LIST-04: all passed', four, ['a', 'b', 'c', 'd'], Array(4).fill('completed')],
    [
      'an empty one locks nothing',
      [empty('x'), written('a'), empty('y'), written('b')],
      [],
      ['coming', 'unlocked', 'coming', 'locked'],
    ],
    [
      'one without a quiz locks nothing, and waits for its turn',
      [written('a'), noQuiz('x'), written('b')],
      [],
      ['unlocked', 'locked', 'locked'],
    ],
    [
      'one without a quiz and what follows it open together',
      [written('a'), noQuiz('x'), written('b')],
      ['a'],
      ['completed', 'unlocked', 'unlocked'],
    ],
    [
      'L-QUIZ-06: what is passed stays, also behind a new one',
      [written('new'), written('a'), written('b')],
      ['a'],
      ['unlocked', 'completed', 'unlocked'],
    ],
  ])('%s', (_, subsections, passed, expected) => {
    expect(states(subsections, passed)).toEqual(expected)
  })

  it('knows no other subsection', () => {
    expect(stateOf(four, new Set(), 'z')).toBeUndefined()
  })
})

describe('the percent of a topic', () => {
  it.each([
    ['L-LIST-03: one of four', four, ['a'], 25],
    ['L-LIST-03: all', four, ['a', 'b', 'c', 'd'], 100],
    ['none', four, [], 0],
    ['of another topic', four, ['z'], 0],
    ['the empty ones do not count', [written('a'), empty('x'), noQuiz('y')], ['a'], 100],
    ['nothing to pass yet', [empty('x')], [], 0],
  ])('%s', (_, subsections, passed, percent) => {
    expect(topicPercent(subsections, new Set(passed))).toBe(percent)
  })
})

test.each([
  ['L-LIST-06: all passed', { subsections: four, questions: 15 }, ['a', 'b', 'c', 'd'], true],
  ['L-LIST-08: one missing', { subsections: four, questions: 15 }, ['a', 'b', 'c'], false],
  ['L-LIST-06: without topic questions', { subsections: four, questions: 0 }, ['a', 'b', 'c', 'd'], false],
  ['an empty one holds nothing up', { subsections: [written('a'), empty('x')], questions: 15 }, ['a'], true],
  ['nothing that can be passed', { subsections: [empty('x')], questions: 15 }, [], false],
])('the topic quiz, %s', (_, topic, passed, open) => {
  expect(isTopicQuizOpen(topic, new Set(passed))).toBe(open)
})

test.each([
  ['L-QUIZ-03: the next by display order', four, 'b', 'c'],
  ['L-QUIZ-03: none after the last', four, 'd', null],
  ['none where it is there no more', four, 'retired', null],
  ['past what is not written', [written('a'), empty('x'), written('b')], 'a', 'b'],
  ['none where only unwritten ones follow', [written('a'), empty('x')], 'a', null],
])('next, %s', (_, subsections, id, next) => {
  expect(nextSubsection(subsections, id)).toBe(next)
})

test.each([
  ['the first of the first topic', [], [], 'a'],
  ['what was read last', [], ['e', 'a'], 'e'],
  ['not what is passed meanwhile', ['a'], ['a'], 'b'],
  ['not what is locked', [], ['c'], 'a'],
  ['the next topic when the first is done', ['a', 'b', 'c', 'd'], [], 'e'],
  ['nothing when all is passed', ['a', 'b', 'c', 'd', 'e'], ['a'], null],
])('where one goes on: %s', (_, passed, lastRead, current) => {
  const topics = [{ subsections: four }, { subsections: [noQuiz('x'), written('e')] }]
  expect(currentSubsection(topics, new Set(passed), lastRead)).toBe(current)
})

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const amount = fc.constantFrom(0, 0, 3, 6)
const subsections = fc
  .shuffledSubarray(ids, { minLength: 1 })
  .chain((some) =>
    fc.tuple(...some.map((id) => fc.record({ id: fc.constant(id), lessons: amount, questions: amount }))),
  )
/** What a student does: picks a place, passes or fails its quiz. */
const sittings = fc.array(fc.record({ place: fc.nat(5), right: fc.boolean() }), { maxLength: 40 })

describe('random passes, retakes and reorderings', () => {
  it('L-LIST-04, L-QUIZ-06: what a student may take follows from what was passed before, and is never lost', () => {
    fc.assert(
      fc.property(subsections, sittings, (topic, tries) => {
        const passed = new Set<string>()
        for (const { place, right } of tries) {
          const one = topic[place % topic.length]
          if (one === undefined || one.questions === 0) continue
          const before = states(topic, [...passed])
          if (stateOf(topic, passed, one.id) === 'locked') {
            // Naively: somebody before it has a quiz, and the nearest of them is not passed.
            const chain = topic.slice(0, topic.indexOf(one)).filter(({ questions }) => questions > 0)
            expect(passed.has(chain.at(-1)?.id ?? '')).toBe(false)
            continue
          }
          if (right) passed.add(one.id)
          const after = states(topic, [...passed])
          if (!right) expect(after).toEqual(before)
          for (const [index, state] of before.entries()) {
            if (state === 'completed') expect(after[index]).toBe('completed')
            if (state === 'unlocked') expect(after[index]).not.toBe('locked')
          }
        }
      }),
      { seed: 20_261_123 },
    )
  })

  it('whatever order a release brings, nobody is stuck: following what is open passes all', () => {
    fc.assert(
      fc.property(subsections, fc.subarray(ids), (topic, before) => {
        const passed = new Set(before)
        for (const id of before) expect(stateOf(topic, passed, id) ?? 'completed').toBe('completed')
        for (let steps = 0; steps <= topic.length; steps += 1) {
          const current = currentSubsection([{ subsections: topic }], passed, [])
          if (current === null) break
          expect(stateOf(topic, passed, current)).toBe('unlocked')
          passed.add(current)
        }
        const counting = topic.filter(({ questions }) => questions > 0)
        expect(counting.every(({ id }) => passed.has(id))).toBe(true)
        expect(topicPercent(topic, passed)).toBe(counting.length === 0 ? 0 : 100)
        expect(isTopicQuizOpen({ subsections: topic, questions: 15 }, passed)).toBe(counting.length > 0)
        expect(statesOf(topic, passed).includes('locked')).toBe(false)
      }),
      { seed: 20_261_123 },
    )
  })

  it('L-LIST-03: the percent says the same as the states, whatever the order', () => {
    fc.assert(
      fc.property(subsections, fc.subarray(ids), (topic, passed) => {
        const counting = topic.filter(({ questions }) => questions > 0)
        const done = states(counting, passed).filter((state) => state === 'completed').length
        const percent = topicPercent(topic, new Set(passed))
        expect(topicPercent(topic.toReversed(), new Set(passed))).toBe(percent)
        expect(percent).toBe(counting.length === 0 ? 0 : Math.round((100 * done) / counting.length))
        expect(percent === 100).toBe(counting.length > 0 && done === counting.length)
      }),
      { seed: 20_261_123 },
    )
  })
})

describe('the grade of a quiz', () => {
  test.each([
    ['L-QUIZ-03: all right', 4, 4, 100, true],
    ['L-QUIZ-04: 3 of 4', 3, 4, 75, false],
    ['L-TOPIC-03: 9 of 10', 9, 10, 90, false],
    ['none right', 0, 6, 0, false],
    ['a quiz without questions', 0, 0, 0, false],
  ])('%s', (_, correct, total, score, passed) => {
    expect(gradeQuiz(correct, total)).toEqual({ correct, total, score, passed })
  })
})
