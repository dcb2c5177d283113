import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { LookAtList } from './look-at-list.tsx'
import { ReportList } from './report-list.tsx'
import { ReviewList } from './review-list.tsx'
import { SupportList } from './support-list.tsx'
import { waitingQuery, waitingText } from './waiting.ts'

const lists = [
  { value: 'reports', label: 'Reports' },
  { value: 'questions', label: 'Stats' },
  { value: 'reviews', label: 'Reviews' },
  { value: 'support', label: 'Support' },
  { value: 'feedback', label: 'Feedback' },
] as const

type ListName = (typeof lists)[number]['value']

export function ModerationPanel() {
  const [list, setList] = useState<ListName>('reports')
  const { data: waiting } = useQuery(waitingQuery)
  const items = lists.map((item) => ({
    ...item,
    count: item.value === 'questions' ? null : waitingText(waiting?.[item.value]),
  }))
  return (
    <div className="grid gap-6">
      <SegmentedControl legend="What to moderate" name="list" items={items} value={list} onChange={setList} />
      <OpenList list={list} />
    </div>
  )
}

function OpenList({ list }: { list: ListName }) {
  switch (list) {
    case 'reports':
      return <ReportList />
    case 'questions':
      return <LookAtList />
    case 'reviews':
      return <ReviewList />
    case 'support':
      return <SupportList />
    case 'feedback':
      return <FeedbackList />
  }
}
