import { RotateCcw, Strikethrough } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import { keepTogether } from './keep-together.ts'
import { OptionBox } from './option-box.tsx'
import { optionLetter } from './option-letter.ts'

type OptionListProps = {
  /** Names the group; differs from question to question. */
  name: string
  /** The id of the question's text. */
  labelledBy: string
  options: readonly string[]
  multiple: boolean
  chosen: readonly number[]
  /** Struck-out options. */
  struck?: readonly number[]
  onChoose: (option: number) => void
  /** Without it nothing can be struck out. */
  onStrike?: ((option: number) => void) | undefined
}

const none: readonly number[] = []

/** The options of a question that may be answered: the whole row is the target, the strike-out has its own. */
export function OptionList({ labelledBy, options, chosen, struck = none, ...rest }: OptionListProps) {
  return (
    <fieldset aria-labelledby={labelledBy} className="min-w-0">
      <ul className="grid gap-2.5">
        {options.map((option, index) => (
          <OptionRow
            key={`${rest.name}-${optionLetter(index)}`}
            {...{ index, option, ...rest }}
            chosen={chosen.includes(index)}
            struck={struck.includes(index)}
          />
        ))}
      </ul>
      <p role="status" className="text-meta text-muted not-empty:mt-3">
        {chosen.some((index) => struck.includes(index))
          ? 'You struck out the answer you chose. It’s still chosen.'
          : ''}
      </p>
    </fieldset>
  )
}

type OptionRowProps = Pick<OptionListProps, 'name' | 'multiple' | 'onChoose' | 'onStrike'> & {
  index: number
  option: string
  chosen: boolean
  struck: boolean
}

function OptionRow({ name, multiple, index, option, chosen, struck, onChoose, onStrike }: OptionRowProps) {
  const letter = optionLetter(index)
  const StrikeIcon = struck ? RotateCcw : Strikethrough
  return (
    <li className={onStrike && 'grid grid-cols-[minmax(0,1fr)_44px] gap-1'}>
      <label
        className={classNames(
          'relative grid min-h-13 grid-cols-[24px_auto_minmax(0,1fr)] items-start gap-x-3 rounded-2 px-4 py-[13px] text-[1.0625rem] leading-[1.45]',
          'transition-[background-color,border-color] duration-(--fast) ease-desk',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-light-edge',
          optionGround(chosen, struck),
        )}
      >
        <input
          type={multiple ? 'checkbox' : 'radio'}
          name={name}
          value={index}
          checked={chosen}
          onChange={() => onChoose(index)}
          className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        />
        <OptionBox multiple={multiple} look={chosen ? 'chosen' : 'open'} />
        <span className={classNames('font-semibold', chosen ? 'text-light-text' : 'text-muted')}>
          {letter}
        </span>
        <span className={classNames('min-w-0', struck && 'text-muted line-through decoration-[1.5px]')}>
          {keepTogether(option)}
          {struck ? <span className="sr-only">, struck out</span> : null}
        </span>
      </label>
      {onStrike ? (
        <button
          type="button"
          aria-pressed={struck}
          // The state is said by `aria-pressed`: a name that turned with it would say the opposite.
          aria-label={`Strike out option ${letter}`}
          title="Strike out"
          onClick={() => onStrike(index)}
          className="grid min-h-11 place-items-center rounded-2 text-muted hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink"
        >
          <StrikeIcon size={18} aria-hidden="true" />
        </button>
      ) : null}
    </li>
  )
}

function optionGround(chosen: boolean, struck: boolean): string {
  if (chosen) return 'lf'
  return struck
    ? 'border-[1.5px] border-dashed border-line bg-transparent'
    : 'border-[1.5px] border-line bg-surface hover:border-edge'
}
