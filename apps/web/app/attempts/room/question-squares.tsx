import { Check, type LucideIcon, X } from 'lucide-react'

type LegendItemProps = {
  /** The classes of the squares it explains. */
  look: string
  /** What stands in them beside the number. */
  sign?: LucideIcon
  children: string
}

/** A small square of an exam's map and what it means. */
export function LegendItem({ look, sign: Sign, children }: LegendItemProps) {
  return (
    <li className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={`keeps-color relative grid size-4 shrink-0 place-items-center rounded-[1px] border ${look}`}
      >
        {Sign ? <Sign size={12} strokeWidth={2.5} /> : null}
      </span>
      {children}
    </li>
  )
}

export type Outcome = 'correct' | 'incorrect'

/** The square of a question whose answer is known to be right or wrong. */
export const outcomeLook = {
  correct: 'border-good-fill bg-good-wash text-good',
  incorrect: 'border-low-fill bg-low-wash text-low',
} as const satisfies Record<Outcome, string>

export const outcomeSign = { correct: Check, incorrect: X } as const
