import type { Notification } from '@collimate/contract/notifications'
import { Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { Button } from '../ui/button.tsx'
import { typeLooks } from './type-look.ts'
import { useDismiss, useMarkRead } from './use-notifications.ts'

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

type NotificationItemProps = {
  notification: Notification
  /** Its link was followed. */
  onFollow: () => void
}

export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const { id, title, message, type, link, read, created_at: created } = notification
  const { icon: Icon, word, ink, edge } = typeLooks[type]
  const markRead = useMarkRead()
  const dismiss = useDismiss()
  return (
    <li
      className={classNames(
        'grid grid-cols-[20px_minmax(0,1fr)] items-start gap-3 border-l-4 py-3 pr-4 pl-3 not-first:border-t not-first:border-t-line',
        edge,
        !read && 'bg-wash',
      )}
    >
      <Icon size={20} aria-hidden="true" className={classNames('mt-0.5', ink)} />
      <div className="min-w-0">
        <p className={classNames('leading-snug', !read && 'font-semibold')}>
          {read ? null : (
            <span
              aria-hidden="true"
              className="mr-2 inline-block size-2.5 border border-light-edge bg-light"
            />
          )}
          <span className="sr-only">{read ? `${word}: ` : `Unread, ${word}: `}</span>
          {title}
        </p>
        <p className="text-meta whitespace-pre-line text-ink">{message}</p>
        {link === null ? null : (
          <Link
            to={link}
            className="link -my-1 inline-flex min-h-11 items-center text-meta"
            onClick={() => {
              if (!read) markRead.mutate([id])
              onFollow()
            }}
          >
            See your results
          </Link>
        )}
        {/* Beside the words the buttons would take a third of a phone's width from them. */}
        <div className="-mb-3 flex items-center justify-between gap-x-3">
          <p className="num text-label text-muted">
            <time dateTime={created}>{moments.format(new Date(created))}</time>
          </p>
          <div className="-mr-3 flex">
            {read ? null : (
              <Button
                kind="ghost"
                size="icon"
                aria-label={`Mark as read: ${title}`}
                title="Mark as read"
                onClick={(event) => {
                  focusInstead(event)
                  markRead.mutate([id])
                }}
              >
                <Check size={18} aria-hidden="true" />
              </Button>
            )}
            <Button
              kind="ghost"
              size="icon"
              data-dismiss
              aria-label={`Dismiss: ${title}`}
              title="Dismiss"
              onClick={(event) => {
                focusNext(event)
                dismiss.mutate(notification)
              }}
            >
              <X size={18} aria-hidden="true" />
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
}

/** The pressed button is about to go: the keyboard goes on from the one beside it. */
function focusInstead({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('li')?.querySelector<HTMLElement>('[data-dismiss]')?.focus()
}

/** The whole item is about to go: the keyboard goes on from the next one, else from the list itself. */
function focusNext({ currentTarget }: MouseEvent<HTMLElement>): void {
  const item = currentTarget.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('[data-dismiss]')
  const target = next ?? currentTarget.closest<HTMLElement>('[data-notifications]')
  target?.focus()
}
