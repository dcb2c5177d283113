import { examLength, splitByWeight } from '../mock-exams/quotas.ts'
import { categories, categoryNames, type Category } from '../questions/categories.ts'
import { wilsonRange } from '../questions/score.ts'

/** How a student stands with the questions of one blueprint section. */
export type SectionAnswers = {
  readonly category: Category
  readonly section: string
  /** Questions whose latest answer was right. */
  readonly right: number
  /** Questions answered at least once. */
  readonly seen: number
  /** Questions of the bank never answered. */
  readonly unseen: number
  /** Questions back for review today. */
  readonly due: number
}

export type SectionMastery = SectionAnswers & {
  readonly name: string
  /** Questions an exam of 200 takes from it. */
  readonly squares: number
  /** Whole percents between which the share right would settle; null with nothing seen. */
  readonly range: { readonly low: number; readonly high: number } | null
}

/** The sections as students know them. Physics, math and anatomy stand as one section each. */
const sectionNames: Readonly<Record<string, string>> = {
  PC1: 'Ethics and law',
  PC2: 'Communication',
  PC3: 'Monitoring',
  PC4: 'Transfer',
  PC5: 'Infection control',
  PC6: 'Emergencies',
  PC7: 'Pharmacology and contrast',
  SA1: 'Interactions and units',
  SA2: 'Radiobiology',
  SA3: 'Patient protection',
  SA4: 'Personnel protection',
  SA5: 'Limits and monitoring',
  IP1: 'Acquisition',
  IP2: 'Digital imaging',
  IP3: 'Image evaluation',
  IP4: 'Quality control',
  PR1: 'Head, spine, pelvis',
  PR2: 'Thorax and abdomen',
  PR3: 'Extremities',
  PR4: 'Terms and adaptation',
}

/** The exam's weights count these within image production and procedures; the map shows each as one section. */
const wholeCategories: Readonly<Record<string, Category>> = { PH: 'physics', MA: 'math', AN: 'anatomy' }

/**
 * The exam as 200 squares by section, each with how the student does in it.
 *
 * @param answers per blueprint section, sections without a question may be missing
 * @param weights what an exam takes of each blueprint section; those without a weight get no square
 * @returns in the order of the categories and sections
 */
export function masteryMap(
  answers: readonly SectionAnswers[],
  weights: readonly { readonly category: Category; readonly section: string; readonly weight: number }[],
): SectionMastery[] {
  const shares = new Map<string, number>()
  for (const { section, weight } of weights) {
    const shown = shownSection(section)
    shares.set(shown, (shares.get(shown) ?? 0) + weight)
  }
  const squares = splitByWeight(examLength, shares)
  const parts = [...answers, ...weights.map((part) => ({ ...part, right: 0, seen: 0, unseen: 0, due: 0 }))]
  const shown = Map.groupBy(parts, (part) => shownSection(part.section))
  return [...shown]
    .map(([section, own]) => {
      const category = wholeCategory(section) ?? own[0]?.category ?? 'patient-care'
      const seen = sum(own.map((part) => part.seen))
      const right = sum(own.map((part) => part.right))
      return {
        category,
        section,
        name: sectionName(section, category),
        squares: squares.get(section) ?? 0,
        right,
        seen,
        unseen: sum(own.map((part) => part.unseen)),
        due: sum(own.map((part) => part.due)),
        range: seen === 0 ? null : wilsonRange(right, seen),
      }
    })
    .toSorted(
      (a, b) =>
        categories.indexOf(a.category) - categories.indexOf(b.category) || a.section.localeCompare(b.section),
    )
}

/** The section as students know it: `SA1` as it is, `PH2` as `physics`. */
export function shownSection(section: string): string {
  return wholeCategories[section.slice(0, 2)] ?? section
}

/** @param shown as `shownSection` answers it */
export function sectionName(shown: string, category: Category): string {
  return sectionNames[shown] ?? categoryNames[category]
}

function wholeCategory(shown: string): Category | undefined {
  return Object.values(wholeCategories).find((category) => category === shown)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
