import type { ProgressReport } from '@collimate/contract/progress'
import { type ExamCategory, examCategories, examCategoryOf } from '@collimate/domain/questions/categories'
import { wilsonRange } from '@collimate/domain/questions/score'
import { Card } from '../ui/card.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { AsTable } from './as-table.tsx'
import { inTotal, MasterySquares } from './mastery-squares.tsx'

type Section = ProgressReport['sections'][number]

/** The exam as 200 squares by section. */
export function MasteryCard({ sections }: Pick<ProgressReport, 'sections'>) {
  const { seen } = inTotal(sections)
  return (
    <Card aria-labelledby="mastery">
      <h2 id="mastery" className="text-h3">
        Mastery map
      </h2>
      <p className="mt-1 mb-5 max-w-measure text-meta text-muted">
        One square is one question on the 200-question exam. Brighter means you get more of it right; empty
        means you haven’t seen it. Your latest answer to each question counts. Due questions are back for
        review.
        {seen === 0 ? ' Every exam and quiz you take lights up some of them.' : ''}
      </p>
      <div className="grid gap-x-12 gap-y-7 lg:grid-cols-2">
        {examCategories.map((category) => (
          <Part
            key={category}
            category={category}
            sections={sections.filter((section) => examCategoryOf(section.category) === category)}
          />
        ))}
      </div>
      <p className="mt-5 text-meta text-muted">
        ± is the error range (95%): the fewer answers, the wider it is.
      </p>
      <AsTable
        caption="Mastery by section"
        columns={['Section', 'On the exam', 'Right', 'Seen', 'Not seen', 'Due', 'Range']}
        rows={sections.map(({ section, name, squares, right, seen: own, unseen, due, range }) => ({
          key: section,
          cells: [
            name,
            squares,
            right,
            own,
            unseen,
            due,
            range === null ? '' : `${range.low} to ${range.high}%`,
          ],
        }))}
      />
    </Card>
  )
}

function Part({ category, sections }: { category: ExamCategory; sections: readonly Section[] }) {
  const { right, seen } = inTotal(sections)
  return (
    <section className="break-inside-avoid">
      <h3 className="flex items-baseline justify-between border-b border-line pb-2">
        <CategoryTag category={category} />
        <Share right={right} seen={seen} />
      </h3>
      <ul>
        {sections.map((section) => (
          <li
            key={section.section}
            className="grid gap-y-1 py-2 *:flex *:items-center *:justify-between *:gap-x-4 not-first:border-t not-first:border-line/60"
          >
            <div>
              <span className="text-meta font-medium">{section.name}</span>
              <Share right={section.right} seen={section.seen} />
            </div>
            <div>
              <span
                aria-hidden="true"
                className="grid grow grid-cols-[repeat(auto-fill,11px)] auto-rows-[11px] gap-[3px]"
              >
                <MasterySquares section={section} />
              </span>
              <span className="num shrink-0 text-right text-label text-muted">
                {section.seen} of {section.seen + section.unseen} seen
                {section.due > 0 ? `, ${section.due} due` : null}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Share({ right, seen }: { right: number; seen: number }) {
  if (seen === 0) return <span className="shrink-0 text-right text-meta text-muted">Not seen</span>
  const { low, high } = wilsonRange(right, seen)
  return (
    <span className="num shrink-0 text-right text-meta font-semibold">
      {Math.round((100 * right) / seen)}%{' '}
      <small className="text-meta font-normal text-muted">± {Math.round((high - low) / 2)}</small>
    </span>
  )
}
