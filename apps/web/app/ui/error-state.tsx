import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { passFocusOn } from '../lib/pass-focus-on.ts'
import { Button } from './button.tsx'

type ErrorStateProps = {
  title: string
  /** What to do, and what is safe. */
  children?: ReactNode
  onRetry?: () => void
  /** Another way on, beside trying again. */
  more?: ReactNode
}

/** What happened, and what to do now. */
export function ErrorState({ title, children, onRetry, more }: ErrorStateProps) {
  return (
    <div
      // What is pressed to try again goes at once, for the skeleton.
      ref={passFocusOn}
      role="alert"
      className="rounded-2 border border-line border-l-4 border-l-low-fill bg-surface p-5 md:p-6"
    >
      <h2 className="text-h3">{title}</h2>
      {children ? <div className="mt-1 max-w-measure text-muted">{children}</div> : null}
      {onRetry ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={onRetry}>
            <RotateCw size={18} aria-hidden="true" />
            Try again
          </Button>
          {more}
        </div>
      ) : null}
    </div>
  )
}
