import { Check, type LucideIcon } from 'lucide-react'
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { Count } from './count.tsx'
import { moveInMenu } from './move-in-menu.ts'

const CloseMenu = createContext<() => void>(() => {})

const itemLook =
  'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left text-ink no-underline outline-none hover:bg-sunken focus:bg-sunken focus:shadow-[inset_3px_0_0_var(--light-edge)]'

type MenuProps = {
  /** Its words are the button's accessible name. */
  trigger: ReactNode
  triggerClassName: string
  children: ReactNode
}

/** A menu under its button. Our own, because it is on every page and the primitive weighs half of React. */
export function Menu({ trigger, triggerClassName, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (open && list.current) moveInMenu(list.current, 'Home')
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div className="relative" onBlur={leave}>
      <button
        ref={button}
        type="button"
        // Safari gives a pressed button the focus only so; without it the press that should close the menu opens it anew.
        tabIndex={0}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={open}
        className={triggerClassName}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {trigger}
      </button>
      {open ? (
        <div
          ref={list}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-button`}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
            else if (event.key === 'Tab') setOpen(false)
            else if (moveInMenu(event.currentTarget, event.key)) event.preventDefault()
          }}
          className="absolute top-full right-0 z-30 mt-1.5 max-h-[calc(100dvh-5rem)] min-w-60 overflow-y-auto rounded-2 border border-edge bg-raised py-1 shadow-float outline-none transition-opacity duration-(--fast) starting:opacity-0"
        >
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      ) : null}
    </div>
  )
}

type ItemProps = { icon: LucideIcon; children: ReactNode }

export function MenuItem({ icon: Icon, children, onClick }: ItemProps & { onClick: () => void }) {
  const close = use(CloseMenu)
  const choose = () => {
    close()
    onClick()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={itemLook} onClick={choose}>
      <Icon size={20} aria-hidden="true" />
      {children}
    </button>
  )
}

type MenuLinkProps = ItemProps & {
  to: string
  /** The width from which on the header has the link itself. */
  until?: 'md' | 'xl'
  /** Of what waits there. */
  count?: string | null
}

export function MenuLink({ icon: Icon, children, to, until, count = null }: MenuLinkProps) {
  const close = use(CloseMenu)
  return (
    <Link
      role="menuitem"
      tabIndex={-1}
      to={to}
      onClick={close}
      title={count ? `${count} waiting` : undefined}
      className={classNames(itemLook, until === 'md' && 'md:hidden', until === 'xl' && 'xl:hidden')}
    >
      <Icon size={20} aria-hidden="true" />
      {children}
      {count ? <Count text={count} /> : null}
    </Link>
  )
}

type MenuRadiosProps<Value extends string> = {
  legend: string
  items: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Choosing leaves the menu open, so that what it does can be seen. */
export function MenuRadios<Value extends string>({ legend, items, value, onChange }: MenuRadiosProps<Value>) {
  return (
    <fieldset aria-label={legend} className="my-1 border-y border-line py-1">
      <div aria-hidden="true" className="px-4 pt-1.5 pb-1 text-label font-semibold text-muted">
        {legend}
      </div>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="menuitemradio"
          aria-checked={item.value === value}
          tabIndex={-1}
          className={itemLook}
          onClick={() => onChange(item.value)}
        >
          <Check size={20} aria-hidden="true" className={item.value === value ? undefined : 'invisible'} />
          {item.label}
        </button>
      ))}
    </fieldset>
  )
}
