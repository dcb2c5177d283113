import type { ReviewedQuestion } from '@collimate/contract/questions'
import { ChevronRight } from 'lucide-react'

type FlaggedListProps = {
  questions: readonly ReviewedQuestion[]
  flags: readonly number[]
  onShow: (position: number) => void
}

export function FlaggedList({ questions, flags, onShow }: FlaggedListProps) {
  if (flags.length === 0) return null
  return (
    <section aria-labelledby="flagged-questions">
      <h2 id="flagged-questions" className="text-h3">
        Flagged Questions
      </h2>
      <p className="num mt-1 mb-2.5 text-meta text-muted">
        You flagged {flags.length} question(s) for review:
      </p>
      <ul className="max-h-[26rem] overflow-y-auto print:max-h-none">
        {flags.map((position) => (
          <li key={position} className="border-t border-line">
            <button
              type="button"
              onClick={() => onShow(position)}
              className="grid min-h-12 w-full grid-cols-[36px_minmax(0,1fr)_20px] items-center gap-2 py-1.5 text-left text-meta leading-snug hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <span className="num font-semibold">{position + 1}</span>
              <span className="line-clamp-2">{questions[position]?.question_text}</span>
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
