import {
  anatomies,
  type Anatomy,
  factorRanges,
  type Factors,
  type Feedback,
  feedbackOn,
  feedbackTexts,
  lookOf,
  optimalFactors,
  readFactor,
} from '@collimate/domain/exposure/classic'
import { anatomyNames, views } from '@collimate/domain/exposure/views'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { pageTitle } from '../lib/page-title.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { RangeField, rangeNotice } from './range-field.tsx'
import { ViewPicture } from './view-picture.tsx'

export const meta = () => [{ title: pageTitle('Exposure Visualizer') }]

const anatomyItems = anatomies.map((value) => ({ value, label: anatomyNames[value] }))

/** Two factors and the picture they make. An address may ask for a view and its factors. */
export default function VisualizerScreen() {
  const [search] = useSearchParams()
  const [asked] = useState(() => askedFor(search))
  const [anatomy, setAnatomy] = useState<Anatomy>(asked.anatomy)
  const [factors, setFactors] = useState<Factors>(asked.factors)
  const optimal = optimalFactors[anatomy]
  const field = { kvp: optimal.kvp * 0.1, mas: optimal.mas * 0.15 }
  return (
    <div className="wrap py-6 md:py-9">
      <PageHeader title="Exposure Visualizer">
        <SegmentedControl
          legend="Anatomy"
          name="anatomy"
          items={anatomyItems}
          value={anatomy}
          onChange={setAnatomy}
        />
      </PageHeader>
      <div className="grid rounded-3 border border-line bg-surface max-md:-mx-(--gutter) max-md:rounded-none max-md:border-x-0 beside:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <Film anatomy={anatomy} factors={factors} />
        <section aria-label="Factors" className="grid content-start gap-6 p-4 md:gap-7 md:p-7">
          <FeedbackCard anatomy={anatomy} factors={factors} />
          <RangeField
            label={kvpLabel}
            unit="kVp"
            range={factorRanges.kvp}
            value={factors.kvp}
            onChange={(kvp) => setFactors((now) => ({ ...now, kvp }))}
            optimal={[optimal.kvp - field.kvp, optimal.kvp + field.kvp]}
            notice={asked.notices.kvp}
          />
          <RangeField
            label={masLabel}
            unit="mAs"
            range={factorRanges.mas}
            value={factors.mas}
            onChange={(mas) => setFactors((now) => ({ ...now, mas }))}
            optimal={[optimal.mas - field.mas, optimal.mas + field.mas]}
            notice={asked.notices.mas}
          />
          <div className="border-t border-line pt-5">
            <Button onClick={() => setFactors(optimal)}>
              Set {optimal.kvp} kVp and {optimal.mas} mAs
            </Button>
            <p className="mt-2 text-meta text-muted">
              The optimal factors for the {anatomy}. The green mark under each slider is the range that works.
            </p>
          </div>
        </section>
      </div>
      <p className="mt-5">
        <Link to="/sim-lab" className="link touch inline-flex items-center">
          More views: open the Sim Lab
        </Link>
      </p>
    </div>
  )
}

const kvpLabel = 'Tube voltage'
const masLabel = 'Tube current and time'

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
        <Word feedback="adjust" hint={hintOn('adjust', 'abdomen', optimalFactors.abdomen)} />
      </div>
      <div role="status" className="col-start-1 row-start-1">
        <Word feedback={feedback} hint={hintOn(feedback, anatomy, factors)} />
      </div>
    </div>
  )
}

function Word({ feedback, hint }: { feedback: Feedback; hint: string }) {
  const good = feedback === 'optimal'
  const Icon = good ? Check : TriangleAlert
  return (
    <div className="grid grid-cols-[24px_1fr] gap-x-3 gap-y-0.5">
      <Icon size={24} aria-hidden="true" className={classNames('mt-0.5', good ? 'text-good' : 'text-mid')} />
      <p className="font-display text-h3 font-[560]">{feedbackTexts[feedback]}</p>
      <p className="col-start-2 text-meta">{hint}</p>
    </div>
  )
}

const optimalHints: Readonly<Record<Anatomy, string>> = {
  chest: 'The lung vessels show, and the spine just shows through the heart.',
  knee: 'Bone edges are crisp, and the soft tissue around them still shows.',
  abdomen: 'Bowel gas, soft tissue and spine can all be told apart.',
}

function hintOn(feedback: Feedback, anatomy: Anatomy, factors: Factors): string {
  const { kvp, mas } = optimalFactors[anatomy]
  switch (feedback) {
    case 'burn':
      return 'Both factors are far too high. Lower the kVp first, then the mAs.'
    case 'mottle':
      return 'Too few photons make the image, so it is grainy. Raise the mAs.'
    case 'flat':
      return 'The beam passes everything nearly alike. Lower the kVp for more contrast.'
    case 'over':
      return `The kVp is more than 10% above the optimal ${kvp}.`
    case 'under':
      return factors.kvp * 100 < kvp * 90
        ? `The kVp is more than 10% below the optimal ${kvp}.`
        : `The mAs is more than 15% below the optimal ${mas}.`
    case 'optimal':
      return optimalHints[anatomy]
    case 'adjust':
      return `The kVp is fine. The mAs is more than 15% above the optimal ${mas}.`
  }
}

/** What an address asks for, brought into range, with a word where that changed it. */
function askedFor(search: URLSearchParams) {
  const anatomy = anatomies.find((one) => one === search.get('view')) ?? 'chest'
  const read = (key: 'kvp' | 'mas', label: string, unit: string) => {
    const text = search.get(key)
    const range = factorRanges[key]
    const found = text === null ? null : readFactor(text, range)
    const value = found?.value ?? optimalFactors[anatomy][key]
    const notice = text === null || found?.asked ? null : rangeNotice(label, unit, range, value)
    return { value, notice }
  }
  const kvp = read('kvp', kvpLabel, 'kVp')
  const mas = read('mas', masLabel, 'mAs')
  return {
    anatomy,
    factors: { kvp: kvp.value, mas: mas.value },
    notices: { kvp: kvp.notice, mas: mas.notice },
  }
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
