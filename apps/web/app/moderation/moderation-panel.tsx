import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { LookAtList } from './look-at-list.tsx'
import { ReportList } from './report-list.tsx'
import { ReviewList } from './review-list.tsx'
import { SupportList } from './support-list.tsx'
import { waitingQuery, waitingText } from './waiting.ts'

const shelves = [
  { value: 'reports', label: 'Reports' },
  { value: 'questions', label: 'Stats' },
  { value: 'reviews', label: 'Reviews' },
  { value: 'support', label: 'Support' },
  { value: 'feedback', label: 'Feedback' },
] as const

type Shelf = (typeof shelves)[number]['value']

export function ModerationPanel() {
  const [shelf, setShelf] = useState<Shelf>('reports')
  const { data: waiting } = useQuery(waitingQuery)
  const items = shelves.map((item) => ({
    ...item,
    count: item.value === 'questions' ? null : waitingText(waiting?.[item.value]),
  }))
  return (
    <div className="grid gap-6">
      <SegmentedControl
        legend="What to moderate"
        name="shelf"
        items={items}
        value={shelf}
        onChange={setShelf}
      />
      <OpenShelf shelf={shelf} />
    </div>
  )
}

function OpenShelf({ shelf }: { shelf: Shelf }) {
  switch (shelf) {
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
