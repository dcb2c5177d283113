import { ErrorState } from './error-state.tsx'

/**
 * In the place of a part of the page that could not be loaded, as long as it is tried again.
 *
 * @param props.safe what the reader need not fear for
 */
export function PartMissing({ safe = 'Nothing you saved is lost' }: { safe?: string }) {
  return (
    <ErrorState title="This could not be loaded">
      <p>Check your connection. We’ll keep trying every few seconds. {safe}.</p>
    </ErrorState>
  )
}
