import { classNames } from '../lib/class-names.ts'

export type ButtonLook = {
  /** One primary per view. @default 'secondary' */
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** @default 'regular' */
  size?: 'regular' | 'big' | 'icon'
  /** Takes the full width. */
  block?: boolean
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-2 border font-semibold leading-tight no-underline select-none ' +
  'transition-[background-color,transform] duration-(--fast) ease-desk active:translate-y-px ' +
  'disabled:cursor-not-allowed disabled:active:translate-y-0 aria-disabled:cursor-not-allowed'

const off =
  'disabled:border-dashed disabled:border-line disabled:bg-sunken disabled:text-muted ' +
  'aria-disabled:border-dashed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted'

const kinds = {
  primary: 'border-light-edge bg-light text-on-light hover:bg-light-hi',
  secondary: 'border-edge bg-surface text-ink hover:bg-sunken',
  ghost: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-low bg-surface text-low hover:bg-low-wash',
} as const

const sizes = {
  regular: 'min-h-11 px-[18px] py-2 text-body',
  big: 'min-h-13 px-6 py-3 text-[1.0625rem]',
  icon: 'size-11 shrink-0 p-0',
} as const

/** The classes of a button, for what looks like one: a button, a link, a dialog's closer. */
export function buttonLook({ kind = 'secondary', size = 'regular', block = false }: ButtonLook): string {
  return classNames(base, kinds[kind], sizes[size], off, block && 'w-full')
}
