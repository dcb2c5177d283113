import { expect, test } from 'vitest'
import { makeQuestion } from '../../attempts/engine/fake-server.ts'
import { questionScreens } from './registry.ts'

const spot = makeQuestion(0, {
  type: 'hot-spot',
  places: [
    { x: 10, y: 20 },
    { x: 30, y: 40 },
  ],
})

test('each type says what its keys choose', () => {
  const { single, multiple, 'ordered-list': list, 'hot-spot': hotSpot } = questionScreens
  const question = makeQuestion(0)
  expect([single, multiple, list].map((type) => type.keyCount(question))).toEqual([4, 4, 0])
  expect(hotSpot.keyCount(spot)).toBe(2)
  expect(single.answerByKey(question, 1, 3)).toBe(3)
  expect(multiple.answerByKey(question, [2], 0)).toEqual([0, 2])
  expect(multiple.answerByKey(question, [2], 2)).toBeNull()
  expect(hotSpot.answerByKey(spot, null, 1)).toEqual({ x: 30, y: 40 })
})

test('each type says its answer in words', () => {
  const question = makeQuestion(0)
  expect(questionScreens.single.answerText(question, 1)).toBe('B. second')
  expect(questionScreens.multiple.answerText(question, [0, 2])).toBe('A. first; C. third')
  expect(questionScreens['ordered-list'].answerText(question, [1, 0, 3, 2])).toBe(
    'second → first → fourth → third',
  )
  expect(questionScreens['hot-spot'].answerText(spot, { x: 30, y: 40 })).toBe('B. second')
  expect(questionScreens['hot-spot'].answerText(spot, { x: 31, y: 40 })).toBe('A point on the picture')
})
