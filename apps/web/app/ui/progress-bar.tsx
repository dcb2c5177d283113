import { classNames } from '../lib/class-names.ts'

type ProgressBarProps = { value: number; max: number; label: string; className?: string }

/** A ruler with light on it. */
export function ProgressBar({ value, max, label, className }: ProgressBarProps) {
  return (
    <progress value={value} max={max} aria-label={label} className={classNames('ruler h-2', className)} />
  )
}
