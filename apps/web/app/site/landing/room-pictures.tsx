import type { FeatureSlug } from '@collimate/domain/rooms'
import { Check, LockKeyhole, Timer } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { OptionBox } from '../../questions/option-box.tsx'
import { CategoryTag } from '../../ui/category-tag.tsx'

/** What each room looks like, drawn with its own parts. They are pictures: nothing in them can be operated. */
export const roomPictures: Readonly<Record<FeatureSlug, ComponentType>> = {
  'mock-exam': MockExamPicture,
  quizzes: QuizPicture,
  'guided-lessons': LessonPicture,
  'exposure-visualizer': VisualizerPicture,
  arcade: ArcadePicture,
  'ai-chatbot': RadBotPicture,
}

function Bar({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="num flex items-center justify-between gap-4 border-b border-line bg-surface px-4 py-3 text-meta font-semibold md:px-5">
      <span className="flex items-center gap-2">{left}</span>
      <span className="flex items-center gap-2">{right}</span>
    </div>
  )
}

function Film({ src, className }: { src: string; className?: string }) {
  return (
    <div className={classNames('overflow-hidden rounded-2 bg-film', className)}>
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        width="560"
        height="700"
        className="size-full object-cover"
      />
    </div>
  )
}

type OptionLook = 'open' | 'chosen' | 'struck' | 'right'

function Option({
  letter,
  text,
  look = 'open',
  reason,
}: {
  letter: string
  text: string
  look?: OptionLook
  reason?: string
}) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[24px_auto_minmax(0,1fr)] items-start gap-x-3 rounded-2 px-3.5 py-2.5 leading-[1.45]',
        look === 'chosen' && 'lf',
        look === 'right' && 'border-[1.5px] border-good-fill bg-good-wash',
        look === 'open' && 'border-[1.5px] border-line bg-surface',
        look === 'struck' && 'border-[1.5px] border-dashed border-line text-muted line-through',
      )}
    >
      <OptionBox multiple={false} look={look === 'struck' ? 'open' : look} />
      <span className="font-semibold">{letter}</span>
      <span>
        {text}
        {reason ? <span className="mt-1 block text-meta">{reason}</span> : null}
      </span>
    </div>
  )
}

function MockExamPicture() {
  return (
    <>
      <Bar
        left="Question 41 of 200"
        right={
          <>
            <Timer size={18} />
            02:48:17
          </>
        }
      />
      <div className="grid content-center gap-5 p-4 md:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)] md:gap-6 md:p-6">
        <Film src="/images/knee-lateral.webp" className="aspect-[4/3] md:aspect-[4/5]" />
        <div className="grid content-center gap-2.5">
          <p className="mb-2 text-stem">
            Which change superimposes the femoral condyles on this lateral knee?
          </p>
          <Option letter="A" text="Angle the central ray 5 to 7 degrees cephalad" look="chosen" />
          <Option letter="B" text="Angle the central ray 5 to 7 degrees caudad" look="struck" />
          <Option letter="C" text="Flex the knee a further 30 to 40 degrees" />
        </div>
      </div>
    </>
  )
}

function QuizPicture() {
  return (
    <>
      <Bar left={<CategoryTag category="safety" />} right="Question 4 of 10" />
      <div className="grid content-center gap-2.5 p-4 md:p-8">
        <p className="mb-2 text-stem">
          Which change keeps the exposure at the receptor and lowers the dose to the patient?
        </p>
        <Option letter="A" text="Twice the mAs at the same kVp" />
        <Option
          letter="B"
          text="15 percent more kVp and half the mAs"
          look="right"
          reason="The 15 percent rule: the exposure at the receptor stays about the same, and fewer photons are spent in the patient."
        />
        <Option letter="C" text="A grid with a higher ratio at the same kVp" />
      </div>
    </>
  )
}

const steps = [
  { name: 'The beam spreads', state: 'passed' },
  { name: 'The inverse square law', state: 'current' },
  { name: 'Holding the exposure', state: 'locked' },
] as const

function LessonPicture() {
  return (
    <>
      <Bar left="Distance and exposure" right="2 of 3" />
      <div className="grid content-center gap-6 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:p-8">
        <div className="grid content-center gap-2.5">
          {steps.map(({ name, state }) => (
            <div
              key={name}
              className={classNames(
                'flex min-h-13 items-center gap-3 rounded-2 px-3.5',
                state === 'current' ? 'lf font-semibold' : 'border-[1.5px] border-line bg-surface',
                state === 'locked' && 'border-dashed text-muted',
              )}
            >
              <span
                className={classNames(
                  'square size-4',
                  state === 'passed' && 'square-100',
                  state === 'current' && 'square-50',
                )}
              />
              <span className="mr-auto">{name}</span>
              {state === 'passed' ? <Check size={18} className="text-good" /> : null}
              {state === 'locked' ? <LockKeyhole size={18} /> : null}
            </div>
          ))}
        </div>
        <div className="grid content-center gap-4">
          <SpreadingBeam />
          <p className="text-stem">At twice the distance the same photons cover four times the area.</p>
        </div>
      </div>
    </>
  )
}

function SpreadingBeam() {
  return (
    <svg viewBox="0 0 300 120" fill="none" className="w-full">
      <path d="M10 60 290 6v108Z" className="fill-wash" />
      <path d="M10 60 290 6M10 60l280 54" className="stroke-light-edge" strokeWidth="1.5" />
      <path d="M150 33v54" className="stroke-light-edge" strokeWidth="3" />
      <path d="M290 6v108" className="stroke-light-edge" strokeWidth="3" strokeDasharray="22.5 4.7" />
      <circle cx="10" cy="60" r="5" className="fill-light stroke-light-edge" strokeWidth="1.5" />
    </svg>
  )
}

function VisualizerPicture() {
  return (
    <>
      <Bar left="Chest PA" right="Exposure at the receptor: on target" />
      <div className="grid content-center gap-6 p-4 md:grid-cols-[minmax(0,0.8fr)_minmax(0,1fr)] md:p-6">
        <Film src="/images/chest-pa.webp" className="aspect-[4/3] md:aspect-[5/5.3]" />
        <div className="grid content-center gap-7">
          <Slider name="Tube voltage" value="110 kVp" at="w-3/4" />
          <Slider name="Tube current and time" value="4 mAs" at="w-1/4" />
          <Slider name="Distance" value="180 cm" at="w-4/5" />
        </div>
      </div>
    </>
  )
}

function Slider({ name, value, at }: { name: string; value: string; at: string }) {
  return (
    <div>
      <p className="num flex justify-between gap-3 text-meta font-semibold">
        <span>{name}</span>
        <span>{value}</span>
      </p>
      <div className="ruler mt-3 h-2 overflow-visible">
        <div className={classNames('relative h-full border-y border-light-edge bg-light', at)}>
          <span className="absolute top-1/2 right-0 size-6 translate-x-1/2 -translate-y-1/2 rounded-2 border-[1.5px] border-light-edge bg-light" />
        </div>
      </div>
    </div>
  )
}

function ArcadePicture() {
  return (
    <>
      <Bar left="Speed Mode" right="Streak 3" />
      <div className="grid content-center justify-items-center gap-5 p-4 text-center md:p-8">
        <div className="flex items-end gap-10 font-display">
          <p className="num text-[3.5rem] leading-none font-[560]">42</p>
          <p className="num pb-1 text-h2">70 points</p>
        </div>
        <div className="ruler h-2 max-w-[420px]">
          <div className="h-full w-2/3 bg-light" />
        </div>
        <p className="font-display text-h2 font-medium">The unit of absorbed dose?</p>
        <div className="grid w-full max-w-[420px] grid-cols-2 gap-2.5 font-semibold">
          {['Becquerel', 'Gray', 'Sievert', 'Coulomb'].map((unit) => (
            <span
              key={unit}
              className={classNames(
                'grid min-h-13 place-items-center rounded-2 px-2',
                unit === 'Gray' ? 'lf' : 'border-[1.5px] border-line bg-surface',
              )}
            >
              {unit}
            </span>
          ))}
        </div>
      </div>
    </>
  )
}

function RadBotPicture() {
  return (
    <>
      <Bar left="RadBot" right="Study aid" />
      <div className="grid content-center gap-5 p-4 md:p-8">
        <p className="max-w-[34em] justify-self-end rounded-3 bg-sunken px-4 py-3">
          Why is the tube side of a C-arm the wrong side to stand on?
        </p>
        <div className="grid max-w-[38em] gap-3 rounded-3 border border-line bg-surface px-4 py-3.5">
          <p>
            Because the beam is strongest where it enters the patient, before anything has weakened it. Most
            of the scatter that could reach you comes from there. On the side of the receptor the patient
            stands between you and it.
          </p>
          <p className="flex flex-wrap gap-2 text-meta">
            <span className="rounded-1 bg-beam-wash px-2 py-0.5 font-semibold text-beam">
              Lesson: Scatter
            </span>
            <span className="rounded-1 bg-beam-wash px-2 py-0.5 font-semibold text-beam">
              Rationale: Safety, C-arm
            </span>
          </p>
        </div>
      </div>
    </>
  )
}
