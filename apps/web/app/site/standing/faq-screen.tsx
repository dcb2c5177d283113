import { brand } from '@collimate/domain/brand'
import { ChevronDown } from 'lucide-react'
import { Link, type MetaArgs, useLoaderData } from 'react-router'
import { BackButton } from '../../ui/back-button.tsx'
import { faqPage } from '../pages.server.ts'

/** Runs at build. */
export const loader = () => faqPage()

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? []

export default function FaqScreen() {
  const { questions } = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-6 md:py-10">
      <div className="mx-auto max-w-[760px]">
        <BackButton />
        <h1 className="mt-3">Frequently Asked Questions</h1>
        <p className="mt-3 text-stem text-muted">Short answers. For anything else, write to us.</p>
        <div className="mt-8 border-b border-line">
          {questions.map(({ question, answer }) => (
            <Question key={question} question={question} answer={answer} />
          ))}
        </div>
        <p className="mt-8 text-muted">
          Something else?{' '}
          <Link to="/support" className="link">
            Ask us
          </Link>{' '}
          or write to{' '}
          <a href={`mailto:${brand.supportEmail}`} className="link">
            {brand.supportEmail}
          </a>
          .
        </p>
      </div>
    </div>
  )
}

function Question({ question, answer }: { question: string; answer: readonly string[] }) {
  return (
    // Printed, every answer is there: paper does not open.
    <details className="group border-t border-line open:pb-5 print:pb-5 print:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-15 cursor-pointer list-none items-center justify-between gap-4 py-3 hover:text-beam [&::-webkit-details-marker]:hidden">
        <h2 className="text-h3">{question}</h2>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="text-muted transition-transform duration-(--move) ease-desk group-open:rotate-180 print:hidden"
        />
      </summary>
      <div className="grid max-w-measure gap-3 border-l-[3px] border-light-edge pl-4">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}

export { RouteError as ErrorBoundary } from '../../ui/route-error.tsx'
