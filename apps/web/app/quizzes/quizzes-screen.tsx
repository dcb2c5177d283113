import { categories } from '@collimate/domain/questions/categories'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Calculator } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle } from '../lib/page-title.ts'
import { reportQuery } from '../progress/queries.ts'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DueToday } from './due-today.tsx'
import { BuildQuizForm } from './build-quiz-form.tsx'
import { CategoryCard } from './category-card.tsx'
import { LateQuizzesNotice } from './late-notices.ts'
import { StartQuizDialog } from './start-quiz-dialog.tsx'

export const meta = () => [{ title: pageTitle('Quizzes') }]

/** The seven categories; one in the address opens its dialog at once. */
export default function QuizzesScreen() {
  const userId = useSession().data?.user.id
  const { data: report } = useQuery(reportQuery)
  const [search] = useSearchParams()
  const [chosen, choose] = useState(() => categories.find((category) => category === search.get('category')))
  return (
    <div className="wrap py-9">
      <PageHeader title="Quizzes" lead="Pick a category. Each answer is checked and explained right away.">
        <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3 sm:gap-3">
          <LinkButton to="/quizzes/calculation-clinic">
            <Calculator size={18} aria-hidden="true" />
            Calculation Clinic
          </LinkButton>
          <LinkButton to="/quizzes/my-questions">
            <Bookmark size={18} aria-hidden="true" />
            My Questions
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
            <h2 id="categories" className="text-h3">
              Categories
            </h2>
            <p className="mt-1 mb-3 text-meta text-muted">
              One square is one question on the exam. Brighter means you get more of it right.
            </p>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {categories.map((category) => (
                <li key={category} className="grid">
                  <CategoryCard
                    category={category}
                    sections={report?.sections.filter((section) => section.category === category)}
                    onChoose={() => choose(category)}
                  />
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

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
