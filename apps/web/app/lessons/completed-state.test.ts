import type { GuidedResult } from '@collimate/contract/lessons'
import { expect, test } from 'vitest'
import { completedState, readCompletedState } from './completed-state.ts'

const pass: GuidedResult = {
  quiz_type: 'subsection',
  topic: { id: 't', name: 'Topic' },
  subsection: { id: 's', name: 'Part' },
  score: 100,
  correct: 4,
  total: 4,
  passed: true,
  next_subsection_id: 's2',
  topic_quiz: false,
  badges: [],
}

test('L-QUIZ-03 a pass carries names, next subsection, topic, score, right answers and total', () => {
  const state = completedState(pass)
  expect(state).toEqual({
    subsectionName: 'Part',
    topicName: 'Topic',
    topicId: 't',
    nextSubsectionId: 's2',
    topicQuiz: false,
    score: 100,
    correctAnswers: 4,
    totalQuestions: 4,
  })
  expect(readCompletedState(structuredClone(state))).toEqual(state)
})

test('L-QUIZ-03 a failed quiz and a topic quiz carry nothing', () => {
  expect(completedState({ ...pass, passed: false })).toBeNull()
  expect(completedState({ ...pass, subsection: null })).toBeNull()
})

test.each([[null], [undefined], ['text'], [{}], [{ topicId: 't' }]])('L-DONE-01 %j is no pass', (state) => {
  expect(readCompletedState(state)).toBeNull()
})
