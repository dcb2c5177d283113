import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adviceFor } from '../lib/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { NotificationItem } from './notification-item.tsx'
import { notificationsQuery } from './queries.ts'

type NotificationsBodyProps = {
  /** What is shown when there are none. */
  empty: ReactNode
  /** A link of one was followed. */
  onFollow: () => void
}

/** The list itself in each of its states. */
export function NotificationsBody({ empty, onFollow }: NotificationsBodyProps) {
  const { data: list, error, refetch } = useQuery(notificationsQuery)
  if (list) {
    return (
      <div data-notifications tabIndex={-1} className="outline-none">
        {list.length === 0 ? (
          empty
        ) : (
          <ul>
            {list.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} onFollow={onFollow} />
            ))}
          </ul>
        )}
      </div>
    )
  }
  if (error) {
    return (
      <div className="p-3">
        <ErrorState title="We couldn’t load your notifications" onRetry={() => void refetch()}>
          <p>{adviceFor(error)}</p>
        </ErrorState>
      </div>
    )
  }
  return (
    <Loading className="grid gap-3 p-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </Loading>
  )
}
