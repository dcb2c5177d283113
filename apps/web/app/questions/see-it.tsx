import { ScanEye } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { leavePlace, returnedTo } from '../lib/way-back.ts'
import { buttonLook } from '../ui/button-look.ts'

type SeeItProps = {
  /** Address of the physics view. */
  to: string
  /** What the way back is called there. */
  back: string
  /** The question a review shows: its address does not say, and has to when the student comes back. */
  asked?: string
}

/** Opens the physics view at factors that show the point; who comes back finds the page as they left it. */
export function SeeIt({ to, back, asked }: SeeItProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const navigate = useNavigate()
  const { search, state } = useLocation() as { search: string; state: unknown }
  const came = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (!came) return
    // After everything the page itself does to its scroll and focus when it appears.
    const frame = requestAnimationFrame(() => {
      if (link.current) returnedTo(link.current, to)
    })
    return () => cancelAnimationFrame(frame)
  }, [to, came])
  const leave = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    leavePlace(event.currentTarget, to)
    if (asked !== undefined) {
      const kept = new URLSearchParams(search)
      kept.set('question', asked)
      await navigate({ search: kept.toString() }, { replace: true, state, preventScrollReset: true })
    }
    await navigate(to, { state: { back } })
  }
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
      <Link ref={link} to={to} onClick={(event) => void leave(event)} className={buttonLook({})}>
        <ScanEye size={20} aria-hidden="true" className="text-beam" />
        See it
      </Link>
      <span className="num text-meta text-muted">in the physics view: {factorsText(to)}</span>
    </p>
  )
}

function factorsText(to: string): string {
  const search = new URLSearchParams(to.slice(to.indexOf('?')))
  return `${search.get('view')}, ${search.get('kvp')} kVp, ${search.get('mas')} mAs`
}
