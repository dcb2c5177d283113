import type { BadgeType } from '@collimate/domain/badges/badges'
import { classNames } from '../lib/class-names.ts'

/** One stroke each, in a square of 36. */
const signs: Readonly<Record<BadgeType, string>> = {
  first_subsection: 'M4 32h8v-8h8v-8h8V8',
  quiz_wiz: 'M6 14l5 5 9-10M6 28l5 5 9-10M24 20h8M24 33h8',
  patient_care_master: 'M18 31L6 19a7 7 0 0112-8 7 7 0 0112 8z',
  safety_master: 'M18 4l12 4v10c0 7-5 11-12 14C11 29 6 25 6 18V8zM12 18l4 4 8-9',
  image_production_master: 'M13 4h10v6H13zM15 10L6 30h24L21 10M6 34h24',
  procedures_master: 'M18 4a4 4 0 100 8 4 4 0 000-8zM8 16h20M18 12v12M18 24l-6 9M18 24l6 9',
  topic_completed: 'M18 4l4.2 9 9.8 1.2-7.2 6.8 1.9 9.8-8.7-4.8-8.7 4.8 1.9-9.8L4 14.2 13.8 13z',
  all_topics_completed:
    'M5 5h7v7H5zM15 5h7v7h-7zM25 5h7v7h-7zM5 15h7v7H5zM15 15h7v7h-7zM25 15h7v7h-7zM5 25h7v7H5zM15 25h7v7h-7zM25 25h7v7h-7z',
}

type MedalProps = { type: BadgeType; earned: boolean; className?: string }

/** A light field with the badge's sign in it: lit when it is earned, an outline before. */
export function Medal({ type, earned, className }: MedalProps) {
  return (
    <svg viewBox="0 0 84 84" fill="none" aria-hidden="true" className={classNames('shrink-0', className)}>
      <rect
        x="10"
        y="10"
        width="64"
        height="64"
        rx="2"
        strokeWidth="1.5"
        className={earned ? 'keeps-color fill-light stroke-light-edge' : 'stroke-edge [stroke-dasharray:4_4]'}
      />
      {earned ? (
        <path d="M42 1v14M42 69v14M1 42h14M69 42h14" strokeWidth="2" className="stroke-light-edge" />
      ) : null}
      <path
        d={signs[type]}
        transform="translate(24 24)"
        strokeWidth="2.25"
        strokeLinecap="square"
        className={earned ? 'stroke-on-light' : 'stroke-muted'}
      />
    </svg>
  )
}
