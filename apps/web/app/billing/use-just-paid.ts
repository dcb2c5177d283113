import { useSearchParams } from 'react-router'

/** The address is the one the payment provider leads back to. */
export function useJustPaid(): boolean {
  return useSearchParams()[0].get('payment') === 'success'
}
