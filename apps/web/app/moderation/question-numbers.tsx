import type { QuestionStatistics } from '@collimate/contract/moderation'

/** How the question did, each number with what it means. */
export function QuestionNumbers({ statistics }: { statistics: QuestionStatistics }) {
  const { responses, facility, discrimination, median_ms: median } = statistics
  if (responses === 0)
    return <p className="text-meta text-muted">Nobody has finished an exam with this question yet.</p>
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
      <NumberOf name="Answers" value={String(responses)} meaning="in finished exams and quizzes" />
      <NumberOf
        name="Facility"
        value={facility === null ? '–' : `${Math.round(facility * 100)}%`}
        meaning="got it right"
      />
      <NumberOf
        name="Discrimination"
        value={discrimination === null ? '–' : discrimination.toFixed(2)}
        meaning={discriminationMeaning(discrimination)}
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

function discriminationMeaning(discrimination: number | null): string {
  if (discrimination === null) return 'too few answers to tell'
  if (discrimination < 0) return 'better students miss it: check the key'
  return discrimination < 0.15 ? 'hardly tells students apart' : 'better students get it right'
}
