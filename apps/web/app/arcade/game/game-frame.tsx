import { brand } from '@collimate/domain/brand'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { RoomFooter } from '../../ui/room-footer.tsx'

type GameFrameProps = {
  /** Beside the way back: the clock and the points. */
  face?: ReactNode
  /** Below them; both stay in view. */
  bar?: ReactNode
  /** 0 to 3: a longer streak widens the light. */
  glow?: number
  children: ReactNode
}

/** The loud room: light all round, one way back, and no menu to wander off by. */
export function GameFrame({ face, bar, glow = 0, children }: GameFrameProps) {
  return (
    <div className="relative isolate flex min-h-dvh flex-col">
      <Glow step={glow} />
      <header className="sticky top-0 z-20 bg-page">
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 px-3 py-2 md:px-7 md:py-3">
          <div className="flex items-center gap-1">
            <Link
              to="/dashboard"
              aria-label={brand.name}
              className="touch inline-flex items-center justify-center text-ink max-md:hidden"
            >
              <Logo nameClassName="max-lg:sr-only" />
            </Link>
            <LinkButton to="/arcade" kind="ghost" className="max-md:size-11 max-md:p-0">
              <ArrowLeft size={20} aria-hidden="true" />
              <span className="max-md:sr-only">Back</span>
            </LinkButton>
          </div>
          {face}
        </div>
        {bar}
      </header>
      {children}
      <RoomFooter />
    </div>
  )
}

const ground = 'pointer-events-none fixed inset-0 -z-10'
const widths = ['opacity-0', 'opacity-40', 'opacity-70', 'opacity-100'] as const

/** Two layers, so that only an opacity changes. */
function Glow({ step }: { step: number }) {
  return (
    <div aria-hidden="true" className="print:hidden">
      <div
        className={classNames(
          ground,
          'bg-[radial-gradient(60%_45%_at_50%_40%,var(--wash-hi),var(--wash)_55%,transparent)]',
        )}
      />
      <div
        className={classNames(
          ground,
          'bg-[radial-gradient(95%_80%_at_50%_40%,var(--wash-hi),var(--wash-hi)_35%,transparent)] transition-opacity duration-(--settle) ease-desk',
          widths[step],
        )}
      />
    </div>
  )
}
