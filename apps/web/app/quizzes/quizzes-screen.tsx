import { type Category, categories } from '@collimate/domain/questions/categories'
import { Bookmark, Calculator, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle } from '../lib/page-title.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { CategoryTag } from '../ui/category-tag.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DueToday } from './due-today.tsx'
import { BuildQuizForm } from './build-quiz-form.tsx'
import { LateQuizzesNotice } from './late-notices.ts'
import { StartQuizDialog } from './start-quiz-dialog.tsx'

/** The tables that are still small beside the others. */
const growing: readonly Category[] = ['anatomy', 'math', 'physics']

export const meta = () => [{ title: pageTitle('Quizzes') }]

/** The seven categories; one in the address opens its dialog at once. */
export default function QuizzesScreen() {
  const userId = useSession().data?.user.id
  const [search] = useSearchParams()
  const [chosen, choose] = useState(() => categories.find((category) => category === search.get('category')))
  return (
    <div className="wrap py-9">
      <PageHeader title="Quizzes" lead="Pick a category. Each answer is checked and explained at once.">
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/quizzes/calculation-clinic">
            <Calculator size={18} aria-hidden="true" />
            Calculation clinic
          </LinkButton>
          <LinkButton to="/quizzes/my-questions">
            <Bookmark size={18} aria-hidden="true" />
            My questions
          </LinkButton>
        </div>
      </PageHeader>
      {userId ? (
        <div className="mb-6 grid gap-3 empty:hidden">
          <LateQuizzesNotice userId={userId} />
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_440px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <DueToday onFirstQuiz={() => choose('patient-care')} />
          <section aria-labelledby="categories">
            <h2 id="categories" className="mb-3 text-h3">
              Categories
            </h2>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {categories.map((category) => (
                <li key={category} className="grid">
                  <CategoryCard category={category} onChoose={() => choose(category)} />
                </li>
              ))}
            </ul>
          </section>
        </div>
        <BuildQuizForm />
      </div>
      <StartQuizDialog category={chosen} onClose={() => choose(undefined)} />
    </div>
  )
}

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

function CategoryCard({ category, onChoose }: { category: Category; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid min-h-28 grid-cols-[minmax(0,1fr)_20px] content-center items-center gap-x-4 gap-y-1 rounded-3 border border-line bg-surface p-5 text-left hover:border-edge"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 *:text-body">
        <CategoryTag category={category} />
        {growing.includes(category) ? <Badge tone="beam">More questions coming soon...</Badge> : null}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="row-span-2" />
      <span className="text-meta text-muted">{lines[category]}</span>
    </button>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
