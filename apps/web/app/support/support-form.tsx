import type { requestSupport } from '@collimate/contract/support'
import { type FormEvent, useRef, useState } from 'react'
import { emailProblem } from '../lib/email-problem.ts'
import { call, reasonsByField, saidOf } from '../lib/api.ts'
import { useSession } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input, TextArea } from '../ui/field.tsx'
import { dismissToast, toast } from '../ui/toast.ts'

type Request = { name: string; email: string; issue: string }

/** Writes to the team, in the name of the member who is logged in. What was typed stays when sending fails. */
export function SupportForm({ onSent }: { onSent: () => void }) {
  const { data: session } = useSession()
  const [typed, setTyped] = useState<Partial<Request>>({})
  const [problems, setProblems] = useState<Partial<Request>>({})
  /** What the server said to the latest try, where that is about no field. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  /** Toasts of tries that failed: they go once one succeeds, and do not lie over its thanks. */
  const complaints = useRef<number[]>([])
  const complain = (words: { title: string; description: string }) =>
    complaints.current.push(toast({ ...words, kind: 'destructive' }))
  const change = (part: Partial<Request>) => setTyped({ ...typed, ...part })
  const request: Request = {
    name: session?.profile.first_name ?? '',
    email: session?.user.email ?? '',
    issue: '',
    ...typed,
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const trimmed = { name: request.name.trim(), email: request.email.trim(), issue: request.issue.trim() }
    const found = problemsOf(trimmed)
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length === 0) return void send(trimmed, event.currentTarget)
    focusFirst(event.currentTarget, found)
    if (Object.values(trimmed).includes('')) {
      complain({
        title: 'Missing information',
        description: 'Please provide your name, email, and describe your issue.',
      })
    }
  }

  const send = async (body: Request, form: HTMLFormElement) => {
    setSending(true)
    try {
      await call<typeof requestSupport>('POST /api/support/send-support-email', { body })
      for (const id of complaints.current) dismissToast(id)
      onSent()
    } catch (error) {
      complain({
        title: 'Error submitting request',
        description: 'There was a problem submitting your request. Please try again.',
      })
      const found: Partial<Request> = reasonsByField(error)
      setProblems(found)
      setRefusal(Object.keys(found).length === 0 ? saidOf(error) : null)
      setSending(false)
      focusFirst(form, found)
    }
  }

  return (
    <form noValidate data-toasts-high onSubmit={submit} className="grid gap-[18px]">
      <Field label="Your Name" error={problems.name}>
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            autoCapitalize="words"
            maxLength={120}
            value={request.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Email Address" hint="We’ll reply to this address." error={problems.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={request.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Describe Your Issue" error={problems.issue}>
        {(control) => (
          <TextArea
            {...control}
            name="issue"
            rows={7}
            maxLength={8000}
            value={request.issue}
            onChange={(event) => change({ issue: event.currentTarget.value })}
          />
        )}
      </Field>
      {refusal ? <Banner tone="low" role="alert" title={refusal} /> : null}
      <Button type="submit" kind="primary" size="big" busy={sending}>
        {sending ? 'Submitting...' : 'Submit Request'}
      </Button>
    </form>
  )
}

function focusFirst(form: HTMLFormElement, problems: Partial<Request>): void {
  const [first] = Object.keys(problems)
  if (first !== undefined) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
}

/** In the order of the form. */
function problemsOf({ name, email, issue }: Request): Partial<Request> {
  const wrongEmail = emailProblem(email)
  return {
    ...(name === '' && { name: 'Please enter your name' }),
    ...(wrongEmail && { email: wrongEmail }),
    ...(issue === '' && { issue: 'Please describe your issue' }),
  }
}
