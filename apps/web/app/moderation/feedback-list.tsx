import { useQuery } from '@tanstack/react-query'
import { mailLink } from '../lib/mail-link.ts'
import { Card } from '../ui/card.tsx'
import { feedbackQuery } from './queries.ts'
import { Moment, Shelf } from './shelf.tsx'

export function FeedbackList() {
  const query = useQuery(feedbackQuery)
  const empty = { title: 'No feedback yet', text: 'What students write from their dashboard appears here.' }
  return (
    <Shelf query={query} empty={empty}>
      {({ id, message, username, email, created_at: created }) => (
        <li key={id}>
          <Card>
            <p className="max-w-measure whitespace-pre-line">{message}</p>
            <p className="mt-3 text-meta text-muted">
              {username}, <a href={mailLink(email)}>{email}</a>, <Moment at={created} />
            </p>
          </Card>
        </li>
      )}
    </Shelf>
  )
}
