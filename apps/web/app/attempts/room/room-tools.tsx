import { Calculator, CircleHelp, Clock, Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'

type RoomToolsProps = { calculating: boolean; onCalculator: () => void; onHelp: () => void }

/** In the header of a room at a desk. */
export function RoomTools({ calculating, onCalculator, onHelp }: RoomToolsProps) {
  return (
    <>
      <Button
        className="max-md:hidden max-lg:px-3 aria-pressed:shadow-[inset_0_-3px_0_var(--beam)]"
        aria-pressed={calculating}
        onClick={onCalculator}
      >
        <Calculator size={20} aria-hidden="true" />
        <span className="max-lg:sr-only">Calculator</span>
      </Button>
      <Button kind="ghost" size="icon" aria-label="Help and keys" className="max-md:hidden" onClick={onHelp}>
        <CircleHelp size={20} aria-hidden="true" />
      </Button>
    </>
  )
}

type RoomMenuProps = Omit<RoomToolsProps, 'calculating'> & {
  /** What is in it, to hear. */
  contents: string
  /** A clock that can be hidden from here. */
  clock?: { hidden: boolean; toggle: () => void }
  /** The ways out. */
  children: ReactNode
}

/** The same on a phone, and the ways out of the room. */
export function RoomMenu({ contents, onCalculator, onHelp, clock, children }: RoomMenuProps) {
  return (
    <div className="md:hidden">
      <Menu
        trigger={
          <>
            <MenuIcon size={22} aria-hidden="true" />
            <span className="sr-only">More: {contents}</span>
          </>
        }
        triggerClassName={buttonLook({ kind: 'ghost', size: 'icon' })}
      >
        <MenuItem icon={Calculator} onClick={onCalculator}>
          Calculator
        </MenuItem>
        {clock ? (
          <MenuItem icon={Clock} onClick={clock.toggle}>
            {clock.hidden ? 'Show clock' : 'Hide clock'}
          </MenuItem>
        ) : null}
        <MenuItem icon={CircleHelp} onClick={onHelp}>
          Help
        </MenuItem>
        {children}
      </Menu>
    </div>
  )
}
