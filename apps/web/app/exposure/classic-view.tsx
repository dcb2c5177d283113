import {
  anatomies,
  type Anatomy,
  factorRanges,
  type Factors,
  type Feedback,
  feedbackOn,
  feedbackTexts,
  hintOn,
  lookOf,
  optimalFactors,
  optimalRanges,
} from '@collimate/domain/exposure/classic'
import { views } from '@collimate/domain/exposure/views'
import { Check, TriangleAlert } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import { Button } from '../ui/button.tsx'
import { labels, type Notices } from './address.ts'
import { RangeField } from './range-field.tsx'
import { ViewPicture } from './view-picture.tsx'

type ClassicViewProps = {
  anatomy: Anatomy
  factors: Factors
  onChange: (factors: Factors) => void
  notices: Notices
}

/** The documented form: two factors, one picture, and a word about it. */
export function ClassicView({ anatomy, factors, onChange, notices }: ClassicViewProps) {
  const optimal = optimalFactors[anatomy]
  const ranges = optimalRanges(anatomy)
  return (
    <div className="grid rounded-3 border border-line bg-surface max-md:-mx-(--gutter) max-md:rounded-none max-md:border-x-0 beside:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <Film anatomy={anatomy} factors={factors} />
      <section aria-label="Factors" className="grid content-start gap-6 p-4 md:gap-7 md:p-7">
        <FeedbackCard anatomy={anatomy} factors={factors} />
        <RangeField
          label={labels.kvp}
          unit="kVp"
          range={factorRanges.kvp}
          value={factors.kvp}
          onChange={(kvp) => onChange({ ...factors, kvp })}
          optimal={ranges.kvp}
          notice={notices.kvp}
        />
        <RangeField
          label={labels.mas}
          unit="mAs"
          range={factorRanges.mas}
          value={factors.mas}
          onChange={(mas) => onChange({ ...factors, mas })}
          optimal={ranges.mas}
          notice={notices.mas}
        />
        <div className="border-t border-line pt-5">
          <Button onClick={() => onChange(optimal)}>
            Set {optimal.kvp} kVp and {optimal.mas} mAs
          </Button>
          <p className="mt-2 text-meta text-muted">
            The optimal factors for the {anatomy}. The green mark under each slider is the range that works.
          </p>
        </div>
      </section>
    </div>
  )
}

const firstViews = anatomies.map((anatomy) => views[anatomy][0])

/** Stays in view on a phone while the sliders below it move. */
function Film({ anatomy, factors }: { anatomy: Anatomy; factors: Factors }) {
  const [view] = views[anatomy]
  const look = lookOf(anatomy, factors)
  return (
    <div className="sticky top-14 z-10 flex h-[42vh] max-h-[440px] flex-col bg-film text-film-text md:top-16 beside:top-20 beside:h-[min(680px,calc(100dvh-96px))] beside:max-h-none beside:rounded-l-3">
      <div className="min-h-0 grow">
        <ViewPicture
          view={view}
          alt={`Computed ${view.label} ${anatomy} image at ${factors.kvp} kVp and ${factors.mas} mAs`}
          look={look}
          others={firstViews}
        />
      </div>
      <p className="num flex flex-wrap justify-between gap-x-5 px-4 py-2 text-meta md:px-5">
        <span>
          {factors.kvp} kVp, {factors.mas} mAs
        </span>
        <span>{look.grain > 0 ? `Grain ${Math.round(look.grain * 100)}%` : 'No grain'}</span>
      </p>
    </div>
  )
}

function FeedbackCard({ anatomy, factors }: { anatomy: Anatomy; factors: Factors }) {
  const feedback = feedbackOn(anatomy, factors)
  const good = feedback === 'optimal'
  return (
    <div
      className={classNames(
        'grid rounded-2 px-5 py-4',
        good ? 'lf' : 'border-[1.5px] border-line bg-surface',
      )}
    >
      {/* Keeps the height of the longest word about an image, so that no slider moves under a thumb. */}
      <div aria-hidden="true" className="invisible col-start-1 row-start-1">
        <Word feedback="adjust" hint={hintOn('adjust', 'abdomen', optimalFactors.abdomen)} ghost />
      </div>
      <div role="status" className="col-start-1 row-start-1">
        <Word feedback={feedback} hint={hintOn(feedback, anatomy, factors)} />
      </div>
    </div>
  )
}

type WordProps = {
  feedback: Feedback
  hint: string
  /** Takes the room of its words without being text of the page. */
  ghost?: boolean
}

function Word({ feedback, hint, ghost = false }: WordProps) {
  const good = feedback === 'optimal'
  const Icon = good ? Check : TriangleAlert
  return (
    <div className="grid grid-cols-[24px_1fr] gap-x-3 gap-y-0.5">
      <Icon size={24} aria-hidden="true" className={classNames('mt-0.5', good ? 'text-good' : 'text-mid')} />
      <p className="font-display text-h3 font-[560]">
        <Words text={feedbackTexts[feedback]} ghost={ghost} />
      </p>
      <p className="col-start-2 text-meta">
        <Words text={hint} ghost={ghost} />
      </p>
    </div>
  )
}

function Words({ text, ghost }: { text: string; ghost: boolean }) {
  return ghost ? <span data-text={text} className="before:content-[attr(data-text)]" /> : text
}
