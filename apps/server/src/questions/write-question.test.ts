import { reviewedQuestion, shownQuestion } from '@collimate/contract/questions'
import { categories } from '@collimate/domain/questions/categories'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Written } from '../platform/http/written.ts'
import type { Question } from './bank.ts'
import { reviewAnswer, reviewQuestion, showQuestion } from './show-question.ts'
import { writeReviewed, writeShown } from './write-question.ts'

const text = fc.oneof(
  fc.string(),
  fc.constantFrom('', '"', '\\', '“Don’t”', '\u2028', '</script>', '\ud800', 'µGy'),
)
const count = fc.integer({ min: 2, max: 5 })
const questions = count.chain((options) =>
  fc.record({
    id: fc.uuid(),
    category: fc.constantFrom(...categories),
    version: fc.constant(1),
    amended: fc.boolean(),
    credited: fc.boolean(),
    type: fc.constantFrom('single', 'multiple', 'ordered-list', 'hot-spot'),
    text,
    options: fc.array(text, { minLength: options, maxLength: options }),
    keepsOrder: fc.boolean(),
    key: fc.record({
      correct: fc.shuffledSubarray([...Array(options).keys()]),
      regions: fc.constantFrom([], [{ x: 1, y: 2, r: 3 }]),
    }),
    places: fc.option(fc.array(fc.record({ x: fc.nat(1000), y: fc.nat(1000) }))),
    imageUrl: fc.option(text),
    imageAlt: fc.option(text),
    imageCitation: fc.option(text),
    imageMarks: fc.constant(null),
    explanation: fc.option(text),
    reasons: fc.option(fc.array(text, { minLength: options, maxLength: options })),
    takeaway: fc.option(text),
    refs: fc.array(text),
    see: fc.option(text),
  }),
) satisfies fc.Arbitrary<Question>

/** A question with an order of its options. */
const places = questions.chain((question) =>
  fc
    .option(fc.shuffledSubarray([...question.options.keys()], { minLength: question.options.length }))
    .map((order) => ({ id: question.id, category: question.category, question, order })),
)
const answers = fc.oneof(fc.constant(undefined), fc.nat(4), fc.array(fc.nat(4)), fc.constant({ x: 3, y: 4 }))

const read = ({ parts }: Written<unknown>): unknown => JSON.parse(parts.join(''))
/** What goes over the line and comes back. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

it('E-GEN-11 writes a shown question as the contract has it, and nothing else', () => {
  fc.assert(
    fc.property(places, (place) => {
      expect(read(writeShown(place))).toEqual(sent(shownQuestion.parse(showQuestion(place))))
      // From here on from what is kept.
      expect(read(writeShown({ ...place, order: null }))).toEqual(
        sent(shownQuestion.parse(showQuestion({ ...place, order: null }))),
      )
    }),
  )
})

it('writes a reviewed question as the contract has it, with what its sitting made of it', () => {
  const made = fc.record({
    see: fc.option(text),
    ms: fc.option(fc.nat(), { nil: undefined }),
    note: fc.option(text, { nil: undefined }),
    pilot: fc.constantFrom(true as const, undefined),
    choice_shares: fc.option(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), { nil: undefined }),
  })
  fc.assert(
    fc.property(places, answers, fc.boolean(), made, (place, answer, graded, own) => {
      const written = writeReviewed(place, { ...reviewAnswer(place, answer, graded), ...own })
      const expected = { ...reviewQuestion(place, answer, graded), ...own }
      expect(read(written)).toEqual(sent(reviewedQuestion.parse(expected)))
    }),
  )
})

it('writes the place of a question that is gone, or that moved to another category', () => {
  fc.assert(
    fc.property(places, fc.constantFrom(...categories), fc.boolean(), (found, category, gone) => {
      const place = { ...found, category, question: gone ? undefined : found.question }
      expect(read(writeShown(place))).toEqual(sent(showQuestion(place)))
      const made = { ...reviewAnswer(place, 1, false), see: null }
      expect(read(writeReviewed(place, made))).toEqual(
        sent({ ...reviewQuestion(place, 1, false), see: null }),
      )
    }),
  )
})
