import type { ProgressReport } from '@collimate/contract/progress'
import type { Category } from '@collimate/domain/questions/categories'
import { ChevronRight } from 'lucide-react'
import { inTotal, MasterySquares } from '../progress/mastery-squares.tsx'
import { Badge } from '../ui/badge.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'

/** The tables that are still small beside the others. */
const growing: readonly Category[] = ['anatomy', 'math', 'physics']

/** What a category's quizzes are about. */
const lines: Record<Category, string> = {
  'patient-care': 'Communication, infection control, emergencies, contrast',
  safety: 'Radiation biology and protection',
  'image-production': 'Exposure, digital imaging, evaluation, equipment',
  anatomy: 'Bones, joints, organs and landmarks',
  procedures: 'Positioning, projections, body parts',
  math: 'Exposure, distance, dose and grid calculations',
  physics: 'X-ray production, interactions, circuits',
}

type CategoryCardProps = {
  category: Category
  /** Of this category; not there until the student's progress is. */
  sections: ProgressReport['sections'] | undefined
  onChoose: () => void
}

/** A category and how much of it the student knows; pressed, it starts a quiz. */
export function CategoryCard({ category, sections, onChoose }: CategoryCardProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid grid-cols-[minmax(0,1fr)_20px] items-center gap-x-4 rounded-3 border border-line bg-surface px-5 py-4 text-left hover:border-edge"
    >
      <span className="grid gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="font-display *:text-[1.1875rem] *:font-[560]">
            <CategoryTag category={category} />
          </span>
          {growing.includes(category) ? <Badge tone="beam">More questions coming soon...</Badge> : null}
        </span>
        <span className="text-meta text-muted">{lines[category]}</span>
        {/* As tall before it is known. */}
        <span className="mt-1.5 grid min-h-[61px] content-start gap-x-6 gap-y-2 md:flex md:min-h-[25px] md:flex-row-reverse md:items-center md:justify-between">
          <span className="num text-meta whitespace-nowrap">{sections ? knownText(sections) : null}</span>
          <span
            aria-hidden="true"
            className="grid auto-cols-[9px] grid-flow-col grid-rows-[repeat(3,9px)] gap-[2px] max-[374px]:auto-cols-[7px] max-[374px]:grid-rows-[repeat(3,7px)] md:auto-cols-[11px] md:grid-rows-[repeat(2,11px)] md:gap-[3px]"
          >
            {sections?.map((section) => (
              <MasterySquares key={section.section} section={section} />
            ))}
          </span>
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </button>
  )
}

function knownText(sections: ProgressReport['sections']) {
  const { right, seen, all } = inTotal(sections)
  if (all === 0) return null
  if (seen === 0) return <span className="text-muted">{all} questions</span>
  return (
    <>
      <strong className="font-semibold">{Math.round((100 * right) / seen)}% right</strong>,{' '}
      <span className="text-muted">
        {seen} of {all} seen
      </span>
    </>
  )
}
