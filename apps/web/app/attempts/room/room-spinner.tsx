import { Spinner } from '../../ui/spinner.tsx'

/** Fills the window while something is under way that the student waits for. */
export function RoomSpinner({ text }: { text: string }) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-content-center bg-page">
      <p role="status" className="flex items-center gap-3 px-4 text-stem">
        <Spinner size={24} />
        {text}
      </p>
    </main>
  )
}
