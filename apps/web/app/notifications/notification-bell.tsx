import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { clientOf } from '../session/account-data.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { unreadIds } from './notification-list.ts'
import { NotificationsBody } from './notifications-body.tsx'
import { notificationsQuery } from './queries.ts'
import { useLiveNotifications } from './use-live-notifications.ts'
import { useMarkRead } from './use-notifications.ts'

/** Stands in the header, outside the pages' own data: it brings the account's along. */
export function NotificationBell({ userId }: { userId: string }) {
  return (
    <QueryClientProvider client={clientOf(userId)}>
      <BellWithMenu key={userId} />
    </QueryClientProvider>
  )
}

function BellWithMenu() {
  useLiveNotifications()
  const { data: list = [] } = useQuery(notificationsQuery)
  const [open, setOpen] = useState(false)
  const [allOpen, setAllOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unread = unreadIds(list).length
  const showAll = () => {
    // The dialog gives the focus back to where it was: that must not be the menu, which is gone by then.
    button.current?.focus()
    setOpen(false)
    setAllOpen(true)
  }
  return (
    <div className="md:relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        className="relative grid size-11 place-items-center rounded-2 text-ink hover:bg-sunken"
        onClick={() => setOpen(!open)}
      >
        <Bell size={21} aria-hidden="true" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute top-2 right-2 size-3 border border-light-edge bg-light shadow-[0_0_0_2px_var(--bg)]"
          />
        ) : null}
      </button>
      {open ? (
        <BellMenu
          // With those read already: the documents' call names all that are listed.
          markable={unread > 0 ? list.map(({ id }) => id) : []}
          onClose={() => setOpen(false)}
          onEscape={() => {
            setOpen(false)
            button.current?.focus()
          }}
          onShowAll={showAll}
        />
      ) : null}
      <Dialog open={allOpen} onOpenChange={setAllOpen} title="All notifications" wide>
        <div className="-mx-5 -mb-5 border-t border-line md:-mx-6 md:-mb-6">
          <NotificationsBody
            onFollow={() => setAllOpen(false)}
            empty={<p className="p-5 md:p-6">No notifications to display.</p>}
          />
        </div>
      </Dialog>
    </div>
  )
}

type BellMenuProps = {
  /** What "Mark all as read" marks; empty when nothing is unread. */
  markable: string[]
  onClose: () => void
  onEscape: () => void
  onShowAll: () => void
}

function BellMenu({ markable, onClose, onEscape, onShowAll }: BellMenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const markRead = useMarkRead()
  useEffect(() => panel.current?.focus(), [])
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const home = panel.current?.parentElement
      if (target instanceof Node && target !== document && !home?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [onClose])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Notifications"
      tabIndex={-1}
      onKeyDown={(event) => (event.key === 'Escape' ? onEscape() : undefined)}
      className="absolute inset-x-3 top-full z-30 mt-1.5 grid max-h-[min(calc(100dvh-5rem),36rem)] grid-rows-[auto_1fr_auto] overflow-clip rounded-2 border border-edge bg-raised shadow-float outline-none transition-opacity duration-(--fast) md:right-0 md:left-auto md:w-[26rem] starting:opacity-0"
    >
      <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-4">
        <h2 className="text-[1.0625rem]">Notifications</h2>
        {markable.length > 0 ? (
          <Button
            kind="ghost"
            className="px-3 text-meta"
            onClick={() => {
              panel.current?.focus()
              markRead.mutate(markable)
            }}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className="overflow-y-auto overscroll-contain">
        <NotificationsBody
          onFollow={onClose}
          empty={<p className="px-4 py-6 text-muted">No new notifications</p>}
        />
      </div>
      <div className="border-t border-line p-1">
        <Button kind="ghost" block className="text-meta" onClick={onShowAll}>
          See all notifications
        </Button>
      </div>
    </div>
  )
}
