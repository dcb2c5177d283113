import type { Recipient, sendNotification } from '@collimate/contract/notifications'
import {
  notificationLengths,
  type NotificationType,
  notificationTypes,
} from '@collimate/domain/notifications/rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isSignedOut, SignInAgainHere, useAfterSignIn } from '../accounts/sign-in-again.tsx'
import { call, isBroken, isUnanswered, saidOf } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, Input, TextArea } from '../ui/field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { toast } from '../ui/toast.ts'
import { FindRecipient, nameOf, recipientsQuery } from './find-recipient.tsx'
import { peopleText, sentQuery } from './sent-list.tsx'
import { typeLooks } from './type-look.ts'

const recipients = [
  { value: 'all', label: 'All users', hint: 'Everyone with an account' },
  { value: 'one', label: 'A specific user', hint: 'Just one person' },
] as const

const typeHints = { info: 'Good to know', warning: 'Needs their attention', success: 'Good news' } as const

const types = notificationTypes.map((value) => {
  const { icon: Icon, word, ink } = typeLooks[value]
  return {
    value,
    label: word,
    hint: (
      <span className={`inline-flex items-center gap-1.5 ${ink}`}>
        <Icon size={16} aria-hidden="true" />
        {typeHints[value]}
      </span>
    ),
  }
})

/** To how many people it goes, or to whom. */
function goesTo({ recipient, userId }: Draft, total: number | undefined, chosen: Recipient | null): string {
  if (recipient === 'all') return total === undefined ? '' : `Goes to ${peopleText(total)}.`
  if (chosen?.id === userId.trim()) return `Goes to ${nameOf(chosen)} (${chosen.username}).`
  return userId.trim() === '' || isForAll(userId) ? '' : `Goes to ${peopleText(1)}.`
}

/** Tells one user or everyone something. What was typed stays when sending fails, and when the session has ended. */
export function SendForm() {
  return (
    <SignInAgainHere>
      <NotificationForm />
    </SignInAgainHere>
  )
}

function NotificationForm() {
  const [draft, setDraft] = useState(emptyDraft)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [chosen, setChosen] = useState<Recipient | null>(null)
  const total = useQuery(recipientsQuery('')).data?.total
  const { afterSignIn } = useAfterSignIn(draft.title.trim() !== '' || draft.message.trim() !== '')
  // What was written meanwhile is another one, and stays.
  const send = useSendNotification(afterSignIn, (sent) =>
    setDraft((now) =>
      now.title === sent.title && now.message === sent.message ? { ...now, title: '', message: '' } : now,
    ),
  )
  const change = (part: Partial<Draft>) => {
    setProblem(null)
    setDraft({ ...draft, ...part })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (send.isPending) return
    const found = findProblem(draft)
    setProblem(found)
    if (found === null) return send.mutate(draft)
    toast({ title: found.text, kind: 'destructive' })
    const first = event.currentTarget.elements.namedItem(found.fields[0])
    if (first instanceof HTMLElement) first.focus()
  }
  const errorOf = (field: Problem['fields'][number]) => {
    if (!problem?.fields.includes(field)) return undefined
    return draft[field].trim() === '' ? 'Required' : problem.text
  }
  return (
    <Card aria-labelledby="send-notification" className="w-full max-w-[820px]">
      <h2 id="send-notification" className="mb-5 text-h3">
        Send a notification
      </h2>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <RadioCards
          legend="Recipient"
          name="recipient"
          items={recipients}
          value={draft.recipient}
          onChange={(recipient) => change({ recipient })}
        />
        {draft.recipient === 'one' ? (
          <div className="grid gap-2">
            <Field label="User ID" hint="Or a name or email, to look them up." error={errorOf('userId')}>
              {(control) => (
                <Input
                  {...control}
                  name="userId"
                  value={draft.userId}
                  maxLength={100}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => change({ userId: event.currentTarget.value })}
                />
              )}
            </Field>
            <FindRecipient
              typed={draft.userId}
              onChoose={(user) => {
                change({ userId: user.id })
                setChosen(user)
              }}
            />
          </div>
        ) : null}
        <Field label="Title" error={errorOf('title')}>
          {(control) => (
            <Input
              {...control}
              name="title"
              value={draft.title}
              maxLength={notificationLengths.title}
              autoComplete="off"
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Message" error={errorOf('message')}>
          {(control) => (
            <TextArea
              {...control}
              name="message"
              value={draft.message}
              maxLength={notificationLengths.message}
              onChange={(event) => change({ message: event.currentTarget.value })}
            />
          )}
        </Field>
        <RadioCards
          legend="Type"
          name="type"
          items={types}
          value={draft.type}
          onChange={(type) => change({ type })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button kind="primary" type="submit" busy={send.isPending} className="max-sm:w-full">
            {send.isPending ? 'Sending...' : 'Send Notification'}
          </Button>
          <p role="status" className="num text-meta text-muted wrap-anywhere">
            {goesTo(draft, total, chosen)}
          </p>
        </div>
      </form>
    </Card>
  )
}

type AfterSignIn = ReturnType<typeof useAfterSignIn>['afterSignIn']

function useSendNotification(afterSignIn: AfterSignIn, onSent: (sent: Draft) => void) {
  const client = useQueryClient()
  const tell = (error: Error) =>
    toast({
      title: saidOf(error) ?? 'Failed to send notification',
      // The answer alone may be lost.
      ...((isUnanswered(error) || isBroken(error)) && {
        description: 'It may have gone out: check Recently sent before sending again.',
      }),
      kind: 'destructive',
    })
  return useMutation({
    mutationFn: ({ recipient, userId, title, message, type }: Draft) => {
      const body = {
        target: recipient === 'all' ? 'all' : userId.trim(),
        title: title.trim(),
        message: message.trim(),
        type,
      }
      return afterSignIn(
        () => call<typeof sendNotification>('POST /api/admin/send-admin-notification', { body }),
        tell,
      )
    },
    // A lost session must not take what was typed away.
    meta: { keepsPage: true },
    onSuccess: ({ message }, sent) => {
      toast({ title: message, kind: 'good' })
      onSent(sent)
    },
    // That nobody is signed in was told before the log-in was offered.
    onError: (error) => (isSignedOut(error) ? undefined : tell(error)),
    onSettled: () => void refetchAfterChange(client, sentQuery),
  })
}

/** A notification being written. */
export type Draft = {
  recipient: 'all' | 'one'
  userId: string
  title: string
  message: string
  type: NotificationType
}

type Problem = {
  text: string
  /** Those to blame, in the order of the form. */
  fields: ['title' | 'message' | 'userId', ...('title' | 'message' | 'userId')[]]
}

export const emptyDraft: Draft = { recipient: 'all', userId: '', title: '', message: '', type: 'info' }

/** What keeps it from being sent, or null. */
export function findProblem({ recipient, userId, title, message }: Draft): Problem | null {
  const text = 'Please fill in all required fields'
  if (title.trim() === '') return { text, fields: message.trim() === '' ? ['title', 'message'] : ['title'] }
  if (message.trim() === '') return { text, fields: ['message'] }
  if (recipient === 'one' && userId.trim() === '')
    return { text: 'Please enter a user ID', fields: ['userId'] }
  if (recipient === 'one' && isForAll(userId))
    return { text: 'There is no user with this ID.', fields: ['userId'] }
  return null
}

/** Whether it is no id but the server's word for everyone. */
function isForAll(userId: string): boolean {
  return userId.trim().toLowerCase() === 'all'
}
