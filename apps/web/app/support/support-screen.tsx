import { useState } from 'react'
import { type MetaArgs, useLoaderData } from 'react-router'
import { brand } from '@collimate/domain/brand'
import { passFocusOn } from '../lib/pass-focus-on.ts'
import { pageMeta } from '../lib/page-meta.server.ts'
import { pageTitle } from '../lib/page-title.ts'
import { BackButton } from '../ui/back-button.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { SupportForm } from './support-form.tsx'

/** The words beside the form. They travel in the page, not in the scripts. */
const besideForm = [
  {
    heading: 'What helps us',
    text: 'Tell us what you did, what you expected and what happened instead. Never send your password.',
  },
  {
    heading: 'A problem with a question',
    text: 'You can report a question right where you see it, and we’ll get it with the question attached.',
  },
]

/** Runs at build. */
export function loader() {
  const description = 'Something broken, unclear or missing? Write to us.'
  const meta = pageMeta({ title: pageTitle('Support'), description, path: '/support' })
  return { advice: besideForm, meta }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? []

export default function SupportScreen() {
  const [sent, setSent] = useState(false)
  return (
    <div className="wrap py-6 md:py-10">
      <BackButton />
      <h1 className="mt-3">Support</h1>
      <p className="mt-3 max-w-measure text-stem text-muted">
        Something broken, unclear or missing? Write to us. A person reads every message.
      </p>
      <div className="mt-8 grid items-start gap-10 md:mt-10 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] lg:gap-16">
        {sent ? <Thanks onAnother={() => setSent(false)} /> : <SupportForm onSent={() => setSent(true)} />}
        <Advice />
      </div>
    </div>
  )
}

function Thanks({ onAnother }: { onAnother: () => void }) {
  return (
    <section ref={passFocusOn} className="lf lf-tall rounded-2 p-6 md:p-8">
      <h2 ref={focusOnce} tabIndex={-1} className="outline-none">
        Thank You!
      </h2>
      <p className="mt-2">We got your message. A receipt is in your inbox, and we’ll answer by email.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onAnother}>Submit Another Request</Button>
        <LinkButton to="/">Return to Home</LinkButton>
      </div>
    </section>
  )
}

function Advice() {
  const { advice } = useLoaderData<typeof loader>()
  return (
    <aside
      aria-label="Before you write"
      className="grid gap-6 border-t border-line pt-6 lg:border-t-0 lg:pt-0"
    >
      {advice.map(({ heading, text }) => (
        <section key={heading}>
          <h2 className="text-h3">{heading}</h2>
          <p className="mt-1 max-w-measure text-muted">{text}</p>
        </section>
      ))}
      <section>
        <h2 className="text-h3">By email</h2>
        <p className="mt-1">
          <a
            href={`mailto:${brand.supportEmail}`}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {brand.supportEmail}
          </a>
        </p>
      </section>
    </aside>
  )
}

/** The form is gone; the keyboard goes on from here, and a screen reader says so. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus()
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
