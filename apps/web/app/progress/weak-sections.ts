import type { ProgressReport } from '@collimate/contract/progress'
import { percentOf } from '@collimate/domain/questions/score'
import { scoreBand } from '../ui/score-band.ts'

type Section = ProgressReport['sections'][number]

/** Fewer answers say little about a section. */
const fewest = 5
/** More would not be a place to begin. */
const most = 4

/** @returns the sections to practice first, the weakest of them at the head; none where all that was seen is ready */
export function weakSections(sections: readonly Section[]): Section[] {
  return sections
    .filter(({ right, seen }) => seen >= fewest && scoreBand(percentOf(right, seen)) !== 'good')
    .toSorted((a, b) => a.right / a.seen - b.right / b.seen)
    .slice(0, most)
}
