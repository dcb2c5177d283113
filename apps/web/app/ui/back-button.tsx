import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from './button.tsx'

/** Leaves the page: to the one the reader came from, or home. */
export function BackButton() {
  const navigate = useNavigate()
  return (
    <Button
      kind="ghost"
      className="-ml-[18px]"
      onClick={() => void (cameFromHere() ? navigate(-1) : navigate('/'))}
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Back
    </Button>
  )
}

/** Whether the page before this one, in this tab, is one of ours. */
function cameFromHere(): boolean {
  // Not in every browser yet. The router counts its own steps, but begins anew with every page that is loaded whole.
  const { navigation } = window as { navigation?: Navigation }
  const step = (history.state as { idx?: number } | null)?.idx ?? 0
  return navigation?.canGoBack ?? step > 0
}
