import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from './button.tsx'

/** Leaves the page: to the one the reader came from, ours or not, or home. */
export function BackButton() {
  const navigate = useNavigate()
  return (
    <Button
      kind="ghost"
      className="-ml-[18px]"
      onClick={() => void (hasPageBefore() ? navigate(-1) : navigate('/'))}
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Back
    </Button>
  )
}

/** How many pages this tab had shown when this one was loaded; later it counts those ahead, too. */
const lengthAtLoad = typeof history === 'undefined' ? 0 : history.length

/** Whether this tab shows another page before this one. */
function hasPageBefore(): boolean {
  // The router counts its own steps, but begins anew with every page that is loaded whole.
  if (((history.state as { idx?: number } | null)?.idx ?? 0) > 0) return true
  // Not in every browser yet. It knows pages of ours alone: the referrer tells a site from a new tab's first page.
  const { navigation } = window as { navigation?: Navigation }
  return lengthAtLoad > 1 && (navigation?.canGoBack !== false || document.referrer !== '')
}
