import { type ReactNode, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { RoomFooter } from '../../ui/room-footer.tsx'
import { CalculatorPanel } from './room-parts.ts'

type RoomCalculator = { open: boolean; toggle: () => void; close: () => void }

export function useRoomCalculator(): RoomCalculator {
  const [open, setOpen] = useState(false)
  return { open, toggle: () => setOpen(!open), close: () => setOpen(false) }
}

/** Room to scroll the question out from under the calculator of a phone. */
const underCalculator = 'max-md:pb-[22rem] max-md:has-data-scientific:pb-[30rem]'

type RoomFrameProps = {
  calculator: RoomCalculator
  /** The header and the main part, and their dialogs. */
  children: ReactNode
}

/** A room as a whole, with the calculator over it, and what is under it. */
export function RoomFrame({ calculator, children }: RoomFrameProps) {
  return (
    <>
      <div
        className={classNames(
          'grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-page',
          calculator.open && underCalculator,
        )}
      >
        {children}
        {calculator.open ? <CalculatorPanel onClose={calculator.close} /> : null}
      </div>
      <RoomFooter />
    </>
  )
}
