import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { lessonsPath, topicPath } from './lesson-paths.ts'

type BreadcrumbProps = { topic: { readonly id: string; readonly name: string }; here: string }

/** Where in the lessons one is. */
export function Breadcrumb({ topic, here }: BreadcrumbProps) {
  const link = 'inline-flex min-h-11 items-center text-ink underline underline-offset-[0.18em]'
  const sign = <ChevronRight size={15} aria-hidden="true" />
  return (
    <nav aria-label="Breadcrumb" className="text-meta print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-muted *:flex *:items-center *:gap-x-1.5">
        <li>
          <Link to={lessonsPath} className={link}>
            Guided Lessons
          </Link>
        </li>
        <li>
          {sign}
          <Link to={topicPath(topic.id)} className={link}>
            {topic.name}
          </Link>
        </li>
        <li>
          {sign}
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
