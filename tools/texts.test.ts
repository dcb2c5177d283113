import { expect, test } from 'vitest'
import { findTexts, nounOf } from './texts.ts'

const screen = `import { Button } from '../ui/Button Row.tsx'
// Naïve — the lines below are counted in characters, not in bytes.
export function Screen({ left }: { left: 'In the end' | 'At first' }) {
  const wide = 'grid gap-3 md:grid-cols-2'
  return (
    <section className="Not a text" aria-label="Your answers">
      <p>
        You have <b>{left}</b> questions
        left.
      </p>
      <Button onClick={() => toast({ title: 'Saved', description: \`Question \${left} is safe.\` })}>Go on</Button>
      {left === 'At first' ? 'nothing chosen yet' : null}
    </section>
  )
}`

const server = `const rows = sql\`select a row from b\`
log.warn({ id }, 'a mail was not sent')
if (rows.length > 2) throw new RangeError('Too many rows')
call<typeof start>('POST /api/exams')
throw new AppError('gone', 'This exam is no longer there.')
const page = html\`<style>p { color: red; }</style><h1>Pay here</h1><p>No card is charged.</p>\``

test('lists what a screen says, once each, with its line', () => {
  expect(findTexts(screen, true)).toEqual([
    { line: 6, text: 'Your answers' },
    { line: 7, text: 'You have {…} questions left.' },
    { line: 11, text: 'Go on' },
    { line: 11, text: 'Saved' },
    { line: 11, text: 'Question {…} is safe.' },
    { line: 12, text: 'At first' },
    { line: 12, text: 'nothing chosen yet' },
  ])
})

test('lists errors and pages of a server, not its queries, log and calls', () => {
  expect(findTexts(server, false)).toEqual([
    { line: 5, text: 'This exam is no longer there.' },
    { line: 6, text: 'Pay here' },
    { line: 6, text: 'No card is charged.' },
  ])
})

test.each([
  ['apps/web/app/quizzes/room/quiz-stage.tsx', 'quizzes'],
  ['packages/contract/src/quizzes.ts', 'quizzes'],
  ['apps/server/src/quizzes/store.ts', 'quizzes'],
  ['apps/stripe-sandbox/src/pages/text.ts', 'stripe-sandbox'],
])('puts %s under %s', (file, noun) => {
  expect(nounOf(file)).toBe(noun)
})
