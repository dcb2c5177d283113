import type { QuestionStatistics } from '@collimate/contract/moderation'
import { fewestAnswers } from '@collimate/domain/questions/statistics'
import { percentText } from '../lib/percent-text.ts'

/** How the question did, each number with what it means. */
export function QuestionNumbers({ statistics }: { statistics: QuestionStatistics | null }) {
  if (statistics === null) {
    return (
      <p className="text-meta text-muted">
        No numbers yet. They are counted every night from each student’s first answer.
      </p>
    )
  }
  const { facility_range: range, discrimination, median_ms: median } = statistics
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
      <NumberOf name="Students" value={String(statistics.answered)} meaning="each with the first answer" />
      <NumberOf
        name="Facility"
        value={percentText(statistics.facility)}
        meaning={`got it right (95% sure: ${percentText(range.low)} to ${percentText(range.high)})`}
      />
      <NumberOf
        name="Discrimination"
        value={discrimination === null ? '–' : discrimination.toFixed(2).replace('-', '−')}
        meaning={discriminationMeaning(statistics)}
      />
      <NumberOf
        name="Time"
        value={median === null ? '–' : `${Math.round(median / 1000)} s`}
        meaning="half take less"
      />
    </dl>
  )
}

function NumberOf({ name, value, meaning }: { name: string; value: string; meaning: string }) {
  return (
    <div className="border-l-2 border-line pl-3">
      <dt className="text-meta text-muted">{name}</dt>
      <dd>
        <span className="num text-h3 font-semibold">{value}</span>
        <span className="block text-label text-muted">{meaning}</span>
      </dd>
    </div>
  )
}

/** Few answers make it jump; the same number of students as for a fault. */
function discriminationMeaning({ discrimination, exam_answered: students }: QuestionStatistics): string {
  const from = `${students} in mock exams`
  if (discrimination === null || students < fewestAnswers) return `${from}: too few to tell`
  if (discrimination < 0) return `${from}: better students miss it, check the key`
  return discrimination < 0.15
    ? `${from}: hardly tells students apart`
    : `${from}: better students get it right`
}
