import type { MockExamResult } from '@collimate/contract/mock-exams'
import { Badge } from '../../ui/badge.tsx'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { bandSigns, scoreBand } from '../../ui/score-band.ts'
import { ScoreRing } from '../../ui/score-ring.tsx'
import { categoryNames } from '@collimate/domain/questions/categories'

/** One ring per category of the exam, with its band in color, sign and word. */
export function CategoryRings({ categories }: Pick<MockExamResult, 'categories'>) {
  return (
    <section aria-labelledby="by-category">
      <h2 id="by-category" className="sr-only">
        Performance by category
      </h2>
      <ul className="grid grid-cols-2 border-y border-line md:grid-cols-4">
        {categories.map(({ category, correct, total, percent }) => {
          const band = scoreBand(percent)
          return (
            <li
              key={category}
              className="grid justify-items-center gap-2.5 border-line px-2 py-6 text-center max-md:odd:border-r max-md:nth-[n+3]:border-t md:not-first:border-l md:px-3 md:py-7"
            >
              <ScoreRing percent={percent} label={categoryNames[category]} size={124} />
              <CategoryTag category={category} />
              <span className="num text-meta text-muted">
                {correct} of {total}
              </span>
              <Badge tone={band} icon={bandSigns[band].icon}>
                {bandSigns[band].word}
              </Badge>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-meta text-muted">The pointer on each ring marks 75.</p>
    </section>
  )
}
