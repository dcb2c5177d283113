import { ErrorState } from './error-state.tsx'

/** In the place of a part of the page that could not be loaded, as long as it is tried again. */
export function PartMissing() {
  return (
    <ErrorState title="This could not be loaded">
      <p>Check your connection. It is tried again every few seconds; nothing you saved is lost.</p>
    </ErrorState>
  )
}
