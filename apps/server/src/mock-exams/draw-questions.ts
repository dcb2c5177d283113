import { examLength, quotaOf, splitByWeight, type ExamSection } from '@collimate/domain/mock-exams/quotas'
import { randomPoint, shuffled } from '@collimate/domain/attempts/shuffle'
import {
  categories,
  examCategoryOf,
  type Category,
  type ExamCategory,
} from '@collimate/domain/questions/categories'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { sampleQuestions, type Drawn, type Slot } from '../attempts/sample-questions.ts'
import type { Db } from '../platform/database/open-database.ts'

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
 * The cost depends on the exam's length, not on the size of the bank: every pass walks an index from a random
 * point and stops when it has enough.
 *
 * @returns the questions in exam order; fewer than the quotas ask for when the bank has no more
 */
export async function drawQuestions(db: Db, plan: DrawPlan, random: RandomGenerator): Promise<Drawn[]> {
  const drawn = new Map<string, Drawn>()
  const quotas = quotasOf(plan.sections)
  /** @returns whether another look may find more */
  const takeOnce = async (slots: readonly Slot[], among: 'unseen' | 'seen') => {
    const open = slots.filter((slot) => slot.take > 0)
    if (open.length === 0) return false
    const from = { among, seen: plan.seen, drawn: [...drawn.values()] }
    const { questions, more } = await sampleQuestions(db, open, from)
    for (const question of questions) drawn.set(question.id, question)
    return more
  }
  /** Each time around what was drawn, and its twins, are no longer met, so it ends. */
  const take = async (slots: () => readonly Slot[], among: 'unseen' | 'seen') => {
    let again = true
    while (again) again = await takeOnce(slots(), among)
  }

  const sections = () => sectionSlots(plan, quotas, drawn, random)
  const windows = sections().flatMap((slot) => scattered(slot, random))
  // A section whose windows met no more has no more.
  if (await takeOnce(windows, 'unseen')) await take(sections, 'unseen')
  await take(sections, 'seen')
  for (const among of ['unseen', 'seen'] as const) {
    await take(() => categorySlots(quotas, drawn, random), among)
  }
  for (const among of ['unseen', 'seen'] as const) {
    await take(() => [{ take: examLength - drawn.size, point: randomPoint(random), categories }], among)
  }
  // Quotas that add up to more than an exam lose by lot.
  return shuffled([...drawn.values()], random).slice(0, examLength)
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
  drawn: ReadonlyMap<string, Drawn>,
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

/** The slot in small windows, each from a point of its own; where windows meet, a later pass fills up. */
function scattered(slot: Slot, random: RandomGenerator): Slot[] {
  return Array.from({ length: Math.ceil(slot.take / windowSize) }, (_, window) => ({
    ...slot,
    take: Math.min(windowSize, slot.take - window * windowSize),
    point: randomPoint(random),
  }))
}

function categorySlots(
  quotas: ReadonlyMap<ExamCategory, number>,
  drawn: ReadonlyMap<string, Drawn>,
  random: RandomGenerator,
): Slot[] {
  return [...quotas].map(([category, quota]) => ({
    take: quota - countOf(drawn, (question) => examCategoryOf(question.category) === category),
    point: randomPoint(random),
    categories: tablesOf(category),
  }))
}

function countOf(drawn: ReadonlyMap<string, Drawn>, matches: (question: Drawn) => boolean): number {
  return [...drawn.values()].filter(matches).length
}

function tablesOf(examCategory: ExamCategory): Category[] {
  return categories.filter((category) => examCategoryOf(category) === examCategory)
}
