import { Check, X } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

const looks = {
  open: 'border-edge bg-surface',
  chosen: 'border-light-edge bg-light text-on-light',
  right: 'border-good bg-good text-surface',
  wrong: 'border-low bg-low text-surface',
} as const

type OptionBoxProps = { multiple: boolean; look: keyof typeof looks }

/** The drawn radio button (round) or checkbox (square) of an option. */
export function OptionBox({ multiple, look }: OptionBoxProps) {
  const Icon = look === 'wrong' ? X : Check
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'keeps-color mt-px grid size-[22px] place-items-center border-[1.75px]',
        multiple ? 'rounded-1' : 'rounded-full',
        looks[look],
      )}
    >
      {look === 'chosen' && !multiple ? <span className="size-[9px] rounded-full bg-on-light" /> : null}
      {look === 'right' || look === 'wrong' || (look === 'chosen' && multiple) ? (
        <Icon size={15} strokeWidth={2.75} />
      ) : null}
    </span>
  )
}
