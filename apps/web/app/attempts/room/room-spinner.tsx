import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'

/** Fills the window while something is under way that the student waits for. */
export function RoomSpinner({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center gap-5 bg-page px-4"
    >
      <p role="status" className="flex items-center gap-3 text-stem">
        <Spinner size={24} />
        {text}
      </p>
      {children}
    </main>
  )
}
