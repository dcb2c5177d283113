import type { ProgressReport } from '@collimate/contract/progress'
import { confidenceNames } from '@collimate/domain/questions/confidence'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AsTable } from './as-table.tsx'

/** How right the student is when they say how sure they are. */
export function CalibrationCard({ calibration }: Pick<ProgressReport, 'calibration'>) {
  return (
    <Card aria-labelledby="calibration" className="flex break-inside-avoid flex-col">
      <h2 id="calibration" className="text-h3">
        How sure, how right
      </h2>
      <p className="mt-1 text-meta text-muted">{sayingOf(calibration)}</p>
      {calibration.length === 0 ? null : (
        <>
          <ul className="mt-5 grid gap-4">
            {calibration.map(({ confidence, answers, percent, range }) => (
              <li
                key={confidence}
                className="grid grid-cols-[minmax(0,1fr)_48px] items-center gap-x-3 gap-y-1 sm:grid-cols-[112px_minmax(0,1fr)_48px]"
              >
                <span className="flex gap-2 text-meta leading-tight sm:block">
                  <span className="block font-semibold">{confidenceNames[confidence]}</span>
                  <span className="num text-muted">
                    {answers} {answers === 1 ? 'answer' : 'answers'}
                  </span>
                </span>
                <span
                  aria-hidden="true"
                  className="keeps-color relative h-6 border-l border-line max-sm:order-last max-sm:col-span-full"
                >
                  <span
                    className="absolute inset-y-0.5 left-0 border-r-[3px] border-beam-fill bg-beam-fill/40"
                    style={{ width: `${percent}%` }}
                  />
                  <span
                    className="absolute top-1/2 h-0 border-t-2 border-ink"
                    style={{ left: `${range.low}%`, width: `${range.high - range.low}%` }}
                  />
                </span>
                <span className="num text-right text-meta font-semibold">{percent}%</span>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-meta text-muted">
            Line: the error range (95%). The fewer answers, the wider it is.
          </p>
          {sureAndWrong(calibration) > 0 ? (
            <LinkButton to="/quizzes?pool=sure-wrong#build" className="mt-4 md:self-start print:hidden">
              Practice what you were sure of and got wrong
            </LinkButton>
          ) : null}
          <AsTable
            caption="Confidence and share right"
            columns={['You said', 'Right', 'Range', 'Answers', 'Wrong']}
            rows={calibration.map(({ confidence, answers, right, percent, range }) => ({
              key: confidence,
              cells: [
                confidenceNames[confidence],
                `${percent}%`,
                `${range.low} to ${range.high}%`,
                answers,
                answers - right,
              ],
            }))}
          />
        </>
      )}
    </Card>
  )
}

function sureAndWrong(calibration: ProgressReport['calibration']): number {
  const sure = calibration.find(({ confidence }) => confidence === 'sure')
  return sure === undefined ? 0 : sure.answers - sure.right
}

function sayingOf(calibration: ProgressReport['calibration']): string {
  if (calibration.length === 0)
    return 'Say how sure you are before you check an answer in a quiz, and you’ll see here how often you were right.'
  const sure = calibration.find(({ confidence }) => confidence === 'sure')
  if (sure === undefined) return 'Share of right answers by how sure you said you were.'
  const wrong = sureAndWrong(calibration)
  const right = `When you say Sure, you are right ${sure.percent}% of the time.`
  if (wrong === 0) return right
  return `${right} ${wrong} ${wrong === 1 ? 'answer was' : 'answers were'} sure but wrong: worth a second look.`
}
