import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { buttonLook, type ButtonLook } from './button-look.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Something is under way: the button keeps its place and focus, and presses do nothing. */
    busy?: boolean
  }

export function Button({
  kind,
  size,
  block,
  busy = false,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Cancelling the click also cancels the submit it would cause, from the keyboard too.
    if (busy) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={busy || rest['aria-disabled']}
      className={classNames(buttonLook(look(kind, size, block)), className)}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}

export function LinkButton({
  kind,
  size,
  block,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={classNames(buttonLook(look(kind, size, block)), className)} />
}

/** A link that opens a dialog where scripts run, and is a button then: for a screen reader, and for the space bar. */
export const opensDialog = {
  role: 'button',
  'aria-haspopup': 'dialog',
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return
    // The space bar would scroll the page.
    event.preventDefault()
    event.currentTarget.click()
  },
} as const

/** Leaves out what was not given, so that the defaults hold. */
function look(kind: ButtonLook['kind'], size: ButtonLook['size'], block: boolean | undefined): ButtonLook {
  return { ...(kind ? { kind } : {}), ...(size ? { size } : {}), ...(block ? { block } : {}) }
}
