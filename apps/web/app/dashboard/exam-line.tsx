import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportQuery } from '../progress/queries.ts'
import { daysToExam, examText, planText } from './exam-texts.ts'

/** Days to the exam, and what a day asks for until then; its lines keep their place while that is counted. */
export function ExamLine({ examDate }: { examDate: string }) {
  const [now] = useState(() => new Date())
  const { data: report } = useQuery(reportQuery)
  const days = daysToExam(examDate, now)
  const text = examText(examDate, days)
  const total = (key: 'unseen' | 'due') =>
    report?.sections.reduce((sum, section) => sum + section[key], 0) ?? 0
  const plan = report ? planText(days, { unseen: total('unseen'), due: total('due') }) : null
  if (text === null) return null
  return (
    <span className={days > 0 ? 'num block min-h-[3lh] max-w-measure md:min-h-[2lh]' : 'num block'}>
      <span>{text}</span> {plan}
    </span>
  )
}
