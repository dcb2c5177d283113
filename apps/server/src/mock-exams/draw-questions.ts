import { examLength, quotaOf, splitByWeight, type ExamSection } from '@collimate/domain/mock-exams/quotas'
import { randomPoint, shuffled } from '@collimate/domain/attempts/shuffle'
import {
  categories,
  examCategoryOf,
  type Category,
  type ExamCategory,
} from '@collimate/domain/questions/categories'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { sampleQuestions, type Slot } from '../attempts/sample-questions.ts'
import type { Drawable, DrawableQuestions } from '../questions/drawable.ts'

export type DrawPlan = {
  readonly sections: readonly ExamSection[]
  /** Blueprint section ('PC6') to its weight within its exam category. */
  readonly weights: ReadonlyMap<ExamCategory, ReadonlyMap<string, number>>
  /** Questions the student was shown before, the longest unseen first. */
  readonly seen: readonly string[]
}

/**
 * Neighbours in the bank's order that one exam may take together. Fewer make the overlap of two exams steadier, more
 * give questions behind a wide gap less of an advantage.
 */
const windowSize = 3

/**
 * Draws an exam: each blueprint section gives its share, unseen questions first. What a section lacks is
 * filled from its own seen ones, then from its category, then from whoever has spares.
 *
 * The cost depends on the exam's length, not on the size of the bank: every pass walks a list from a random point and
 * stops when it has enough.
 *
 * @returns the questions in exam order; fewer than the quotas ask for when the bank has no more
 */
export function drawQuestions(bank: DrawableQuestions, plan: DrawPlan, random: RandomGenerator): Drawable[] {
  const drawn: Drawable[] = []
  const quotas = quotasOf(plan.sections)
  const take = (slots: readonly Slot[], among: 'unseen' | 'seen') => {
    drawn.push(...sampleQuestions(bank, slots, { among, seen: plan.seen, drawn }))
  }

  const sections = () => sectionSlots(plan, quotas, drawn, random)
  take(
    sections().flatMap((slot) => scattered(slot, random)),
    'unseen',
  )
  take(sections(), 'seen')
  for (const among of ['unseen', 'seen'] as const) take(categorySlots(quotas, drawn, random), among)
  for (const among of ['unseen', 'seen'] as const) {
    take([{ take: examLength - drawn.length, point: randomPoint(random), categories }], among)
  }
  // Quotas that add up to more than an exam lose by lot.
  return shuffled(drawn, random).slice(0, examLength)
}

/** Rows of one category (procedures and anatomy, say) add up. */
function quotasOf(sections: readonly ExamSection[]): Map<ExamCategory, number> {
  const quotas = new Map<ExamCategory, number>()
  for (const { category, percentage } of sections) {
    quotas.set(category, (quotas.get(category) ?? 0) + quotaOf(percentage))
  }
  return quotas
}

function sectionSlots(
  plan: DrawPlan,
  quotas: ReadonlyMap<ExamCategory, number>,
  drawn: readonly Drawable[],
  random: RandomGenerator,
): Slot[] {
  return [...quotas].flatMap(([category, quota]) =>
    [...splitByWeight(quota, plan.weights.get(category) ?? new Map())].map(([section, share]) => ({
      section,
      take: share - countOf(drawn, (question) => question.section === section),
      point: randomPoint(random),
      categories: tablesOf(category),
    })),
  )
}

/** The slot in small windows, each from a point of its own; where windows meet, the later one goes on behind. */
function scattered(slot: Slot, random: RandomGenerator): Slot[] {
  return Array.from({ length: Math.ceil(slot.take / windowSize) }, (_, window) => ({
    ...slot,
    take: Math.min(windowSize, slot.take - window * windowSize),
    point: randomPoint(random),
  }))
}

function categorySlots(
  quotas: ReadonlyMap<ExamCategory, number>,
  drawn: readonly Drawable[],
  random: RandomGenerator,
): Slot[] {
  return [...quotas].map(([category, quota]) => ({
    take: quota - countOf(drawn, (question) => examCategoryOf(question.category) === category),
    point: randomPoint(random),
    categories: tablesOf(category),
  }))
}

function countOf(drawn: readonly Drawable[], matches: (question: Drawable) => boolean): number {
  return drawn.filter(matches).length
}

function tablesOf(examCategory: ExamCategory): Category[] {
  return categories.filter((category) => examCategoryOf(category) === examCategory)
}
