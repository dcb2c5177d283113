import type { ProgressReport } from '@collimate/contract/progress'
import { type ExamCategory, examCategories, examCategoryOf } from '@collimate/domain/questions/categories'
import { percentOf, wilsonRange } from '@collimate/domain/questions/score'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { scoreBand } from '../ui/score-band.ts'
import { AsTable } from './as-table.tsx'
import { inTotal, MasterySquares } from './mastery-squares.tsx'

type Section = ProgressReport['sections'][number]

/** The exam as 200 squares by section. */
export function MasteryCard({ sections }: Pick<ProgressReport, 'sections'>) {
  const { seen } = inTotal(sections)
  const weak = weakSections(sections)
  return (
    <Card aria-labelledby="mastery">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="mastery" className="text-h3">
            Mastery map
          </h2>
          <p className="mt-1 max-w-measure text-meta text-muted">
            One square is one question on the 200-question exam. Your latest answer to each question counts.
            {seen === 0
              ? ' Every exam and quiz you take lights up some of them.'
              : ' Due questions are back for review.'}
          </p>
        </div>
        {weak.length === 0 ? null : (
          <LinkButton
            to={`/quizzes?sections=${weak.map(({ section }) => section).join(',')}#build`}
            kind="primary"
            className="max-md:w-full print:hidden"
          >
            Practice weak sections
          </LinkButton>
        )}
      </div>
      <div className="grid gap-x-12 gap-y-7 lg:grid-cols-2">
        {examCategories.map((category) => (
          <Part
            key={category}
            category={category}
            sections={sections.filter((section) => examCategoryOf(section.category) === category)}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-meta text-muted">
        <span className="inline-flex items-center gap-2">
          <i aria-hidden="true" className="size-[11px] rounded-[1px] border border-edge/50" />
          Not seen
        </span>
        <span className="inline-flex items-center gap-2">
          <span
            aria-hidden="true"
            className="keeps-color inline-grid grid-flow-col auto-cols-[11px] gap-[3px]"
          >
            {['square-25', 'square-50', 'square-75', 'square-100'].map((share) => (
              <i key={share} className={`square ${share}`} />
            ))}
          </span>
          Brighter: more of it right
        </span>
        <span>± is the error range (95%): the fewer answers, the wider.</span>
      </div>
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
      <h3 className="flex items-baseline justify-between border-b border-line pb-2 font-ui tracking-normal">
        <CategoryTag category={category} />
        <Share right={right} seen={seen} />
      </h3>
      <ul>
        {sections.map((section) => (
          <li
            key={section.section}
            className="grid gap-y-1 py-2 *:flex large-text:*:flex-wrap *:items-center *:justify-between *:gap-x-4 not-first:border-t not-first:border-line/60"
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
      {percentOf(right, seen)}%{' '}
      <small className="text-meta font-normal text-muted">± {Math.round((high - low) / 2)}</small>
    </span>
  )
}

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
