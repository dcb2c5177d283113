import type { ProgressReport } from '@collimate/contract/progress'
import type { CSSProperties } from 'react'

type Section = ProgressReport['sections'][number]

/** A section's questions of the exam: as many lit as the student has seen of it, as bright as they are right. */
export function MasterySquares({ section: { squares, right, seen, unseen } }: { section: Section }) {
  const lit = seen === 0 ? 0 : Math.max(1, Math.round((squares * seen) / (seen + unseen)))
  const light = { '--q': seen === 0 ? 0 : Math.max(12, Math.round((100 * right) / seen)) } as CSSProperties
  return Array.from({ length: squares }, (_, place) => (
    <i
      key={place}
      className={
        place < lit ? 'square keeps-color size-full' : 'size-full rounded-[1px] border border-edge/50'
      }
      style={place < lit ? light : undefined}
    />
  ))
}

/** What the student gets right of these sections. */
export function inTotal(sections: readonly Section[]): { right: number; seen: number; all: number } {
  const total = (key: 'right' | 'seen' | 'unseen') => sections.reduce((sum, section) => sum + section[key], 0)
  return { right: total('right'), seen: total('seen'), all: total('seen') + total('unseen') }
}
