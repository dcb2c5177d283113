import { type SubmitEvent, useState } from 'react'
import { saidOf } from '../lib/api.ts'
import { textOf } from '../lib/form-values.ts'
import { focusFirstProblem, useSending } from '../lib/use-sending.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'

type CodeFormProps = {
  submitLabel: string
  /** A failure is told in the form, and what was typed stays. */
  send: (code: string) => Promise<void>
  /** The way to another account, where there is one. */
  onBack?: () => void
}

/** Asks for the second factor of an account, once the first was right. */
export function CodeForm({ submitLabel, send, onBack }: CodeFormProps) {
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, start] = useSending()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = textOf(new FormData(form), 'code')
    const found = code === '' ? { code: 'Please enter a code' } : { code: undefined }
    setProblem(found.code)
    setRefusal(null)
    focusFirstProblem(form, found)
    if (found.code !== undefined) return
    void start(async () => {
      try {
        await send(code)
      } catch (error) {
        setRefusal(saidOf(error) ?? 'Error checking the code')
        // The next one is typed over it.
        form.querySelector('input')?.select()
      }
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-[18px]">
      {refusal ? <Banner tone="low" role="alert" title={refusal} /> : null}
      <CodeField
        hint="The 6 digits your authenticator app shows now. No phone? Use one of your backup codes."
        problem={problem}
        ref={focusOnce}
        enterKeyHint="go"
      />
      <Button type="submit" kind="primary" size="big" busy={sending}>
        {submitLabel}
      </Button>
      {onBack ? (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center justify-self-start"
          onClick={onBack}
        >
          Back to login
        </button>
      ) : null}
    </form>
  )
}

/** What led here is gone; the keyboard goes on from the field. */
function focusOnce(input: HTMLElement | null): void {
  input?.focus()
}
