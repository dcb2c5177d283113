import type { MockExamResult } from '@collimate/contract/mock-exams'
import { Card } from '../../ui/card.tsx'
import { averageText } from './score-texts.ts'

export function ProgressCard({ progress }: Pick<MockExamResult, 'progress'>) {
  return (
    <Card aria-labelledby="your-progress">
      <h2 id="your-progress" className="text-h3">
        Your Progress
      </h2>
      <dl className="num mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 [&>dd]:text-right">
        <dt className="text-muted">Exams Completed</dt>
        <dd className="font-semibold">{progress.exams_completed}</dd>
        <dt className="text-muted">Average Score</dt>
        <dd className="font-semibold">{averageText(progress.average_score)}</dd>
      </dl>
    </Card>
  )
}
