import type { Conversation, deleteConversation, deleteConversations } from '@collimate/contract/radbot'
import { brand } from '@collimate/domain/brand'
import { measured } from '@collimate/domain/radbot/measured'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Clock, Plus, Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { call, refusedCode } from '../../lib/api.ts'
import { classNames } from '../../lib/class-names.ts'
import { percentText } from '../../lib/percent-text.ts'
import { useToday } from '../../lib/use-today.ts'
import { signedInId } from '../../session/session.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { conversationQuery, conversationsKey, stateQuery } from '../queries.ts'
import { sourcesText } from '../sources-text.ts'

type HistoryProps = {
  conversations: readonly Conversation[]
  /** Null for a new one. */
  current: string | null
  onOpen: (id: string | null) => void
  /** The current one is no longer there. */
  onDeleted: () => void
}

/** What was asked before; on a phone it is folded. */
export function History({ conversations, current, onOpen, onDeleted }: HistoryProps) {
  const [unfolded, unfold] = useState(false)
  const heading = useFocusOnNone(conversations.length)
  const open = (id: string | null) => {
    unfold(false)
    onOpen(id)
  }
  return (
    <aside
      aria-label="History"
      className="mb-4 grid content-start gap-3.5 lg:sticky lg:self-start lg:top-7 lg:max-h-[calc(100dvh-3.5rem)] lg:overflow-y-auto lg:pb-2"
    >
      <h1 ref={heading} tabIndex={-1} className="outline-none max-md:text-h2">
        {brand.assistant}
      </h1>
      <p className="border-l-3 border-light pl-3 text-meta leading-[1.45] text-muted">
        A study aid. It quotes {sourcesText}. Open the source before you rely on it.
      </p>
      <HowOften folded={current !== null} />
      {current === null ? null : (
        <Button onClick={() => open(null)}>
          <Plus size={18} aria-hidden="true" />
          New question
        </Button>
      )}
      {conversations.length === 0 ? (
        <p className="text-meta text-muted max-lg:hidden">What you ask is listed here.</p>
      ) : (
        <>
          <button
            type="button"
            aria-expanded={unfolded}
            aria-controls="history"
            onClick={() => unfold(!unfolded)}
            className="flex min-h-12 items-center justify-between border-y border-line font-semibold lg:hidden"
          >
            <span className="inline-flex items-center gap-2.5">
              <Clock size={18} aria-hidden="true" />
              History
            </span>
            <ChevronDown size={18} aria-hidden="true" className={classNames(unfolded && 'rotate-180')} />
          </button>
          <Lists {...{ conversations, current, onDeleted, unfolded }} onOpen={open} />
        </>
      )}
    </aside>
  )
}

/** The last line has gone, with the dialog that asked: the keyboard goes on from the top. */
function useFocusOnNone(count: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count === 0 && before.current > 0 && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return heading
}

/** What a test of the whole says of its answers, the bad with the good. @param folded away on a phone, where answers are shown */
function HowOften({ folded }: { folded: boolean }) {
  return (
    <details className={classNames('group text-meta leading-[1.45] text-muted', folded && 'max-lg:hidden')}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-semibold text-beam [&::-webkit-details-marker]:hidden">
        How often it is right
        <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <div className="num grid gap-2 pb-2">
        <p>
          We asked it {measured.answerable + measured.unanswerable} questions, typed the way students type. No
          setting of it was tuned on them, but we saw how well it did on them while we built it, so it may do
          a little worse with yours.
        </p>
        <p>
          {measured.answerable} have an answer in our own sources. For {percentText(measured.recallAt3)} of
          them the answer was in the first three passages. {percentText(measured.answeredWrong)} got only
          passages that miss the point, with no warning. For {percentText(measured.declinedWrongly)} RadBot
          said that no source answers this directly.
        </p>
        <p>
          {measured.unanswerable} have none. For {percentText(measured.declinedRightly)} of them RadBot said
          so. The rest got passages with no warning.
        </p>
      </div>
    </details>
  )
}

function Lists({
  conversations,
  current,
  onOpen,
  onDeleted,
  unfolded,
}: HistoryProps & { unfolded: boolean }) {
  const [deleting, setDeleting] = useState<Conversation | 'all' | null>(null)
  const remove = useDelete((which) => {
    if (which === 'all' || which.id === current) onDeleted()
  })
  const lines = useRef<HTMLDivElement>(null)
  const gone = useRef<number | null>(null)
  useEffect(() => {
    const place = gone.current
    if (deleting !== null || place === null) return
    gone.current = null
    // The dialog has given the focus back to a button that went with its line.
    if (document.activeElement === document.body) focusLine(lines.current, place)
  }, [deleting])
  const today = useToday().toDateString()
  const isToday = ({ asked_at }: Conversation) => new Date(asked_at).toDateString() === today
  const groups = [
    ['Today', conversations.filter(isToday)],
    ['Earlier', conversations.filter((one) => !isToday(one))],
  ] as const
  const all = deleting === 'all'
  return (
    <>
      <div ref={lines} id="history" className={classNames(!unfolded && 'max-lg:hidden')}>
        {groups.map(([name, group]) =>
          group.length === 0 ? null : (
            <section key={name} aria-labelledby={`history-${name}`}>
              <h2
                id={`history-${name}`}
                className="pt-3 pb-2 font-ui text-meta font-semibold tracking-normal text-muted"
              >
                {name}
              </h2>
              <ul>
                {group.map((conversation) => (
                  <Line
                    key={conversation.id}
                    conversation={conversation}
                    isCurrent={conversation.id === current}
                    onOpen={() => onOpen(conversation.id)}
                    onDelete={() => setDeleting(conversation)}
                  />
                ))}
              </ul>
            </section>
          ),
        )}
        <Button kind="ghost" onClick={() => setDeleting('all')} className="mt-1.5 -ml-3 px-3 text-meta">
          Delete all history
        </Button>
      </div>
      {/* Outside of what folds: a dialog that is hidden would still hold the page. */}
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => (open ? undefined : setDeleting(null))}
        title={all ? 'Delete all history?' : 'Delete this conversation?'}
        description={
          all
            ? 'All your questions and their answers will be deleted. You can’t undo this.'
            : `“${deleting?.title ?? ''}” and its answers will be deleted. You can’t undo this.`
        }
        confirmLabel={all ? 'Delete history' : 'Delete'}
        busy={remove.isPending}
        onConfirm={() => {
          if (deleting === null) return
          gone.current = deleting === 'all' ? null : conversations.indexOf(deleting)
          remove.mutate(deleting, { onSuccess: () => setDeleting(null) })
        }}
      />
    </>
  )
}

/** The line that took this place, or the last one. */
function focusLine(lines: HTMLElement | null, place: number): void {
  const all = [...(lines?.querySelectorAll('li') ?? [])]
  const line = all[place] ?? all.at(-1)
  line?.querySelector('button')?.focus()
}

type LineProps = {
  conversation: Conversation
  isCurrent: boolean
  onOpen: () => void
  onDelete: () => void
}

function Line({ conversation, isCurrent, onOpen, onDelete }: LineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_44px] items-center border-t border-line">
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'min-h-12 py-2 text-left text-meta leading-[1.35] break-words hover:underline',
          isCurrent && 'pl-3 font-semibold shadow-[inset_3px_0_0_var(--light-edge)]',
        )}
      >
        {conversation.title}
      </button>
      <Button
        kind="ghost"
        size="icon"
        aria-label={`Delete “${conversation.title}”`}
        onClick={onDelete}
        className="text-muted"
      >
        <Trash2 size={18} aria-hidden="true" />
      </Button>
    </li>
  )
}

function useDelete(onDeleted: (which: Conversation | 'all') => void) {
  const client = useQueryClient()
  const [account] = useState(signedInId)
  return useMutation({
    mutationFn: (which: Conversation | 'all') => deleteHistory(which, account),
    onSuccess: async (_, which) => {
      onDeleted(which)
      // Of one, no more than it: what is being read stays, and its written answer is not asked for again.
      const queryKey = which === 'all' ? conversationsKey : conversationQuery(which.id).queryKey
      client.removeQueries({ queryKey })
      await refetchAfterChange(client, stateQuery)
    },
    onError: (error) =>
      toast({ title: 'Nothing was deleted', description: error.message, kind: 'destructive' }),
  })
}

/** Deletes a conversation, or all of them, of this account alone, whoever is signed in by now. */
export async function deleteHistory(
  which: Pick<Conversation, 'id'> | 'all',
  account: string | undefined,
): Promise<void> {
  if (which === 'all') {
    await call<typeof deleteConversations>('DELETE /api/radbot/conversations', {}, { account })
    return
  }
  try {
    const params = { id: which.id }
    await call<typeof deleteConversation>('DELETE /api/radbot/conversations/:id', { params }, { account })
  } catch (error) {
    // Gone already is what was asked for.
    if (refusedCode(error) !== 'conversation-not-found') throw error
  }
}
