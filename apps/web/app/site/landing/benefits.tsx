import { examCategories, type ExamCategory } from '@collimate/domain/questions/categories'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { LandingSection } from './landing-section.tsx'

const benefits = [
  {
    title: 'The same weights',
    text: 'Every mock exam follows the weights of the four parts, so a weak section counts as much as it will on exam day.',
  },
  {
    title: 'Why, for every option',
    text: 'The right answer is explained, and so is every wrong one, because that’s where mistakes start.',
  },
  {
    title: 'Made for a tired evening',
    text: 'Large type, a dark mode, keyboard shortcuts for everything, and every answer saved the moment you choose it.',
  },
] as const

export function Benefits() {
  return (
    <LandingSection
      id="benefits"
      tinted
      title="Two hundred squares. Fill them with light."
      lead="Each square is one question on the exam, grouped into its four parts. Take it once and you’ll know which part is still dark."
    >
      <div className="mt-10 grid gap-7 sm:grid-cols-2 lg:grid-cols-[9fr_14fr_13fr_16fr]">
        {examCategories.map((category) => (
          <SquareField key={category} category={category} />
        ))}
      </div>
      <ul className="mt-14 grid border-t border-line lg:grid-cols-3">
        {benefits.map((benefit) => (
          <li
            key={benefit.title}
            className="border-line py-6 max-lg:not-last:border-b lg:not-first:border-l lg:not-first:pl-7 lg:not-last:pr-7"
          >
            <h3>{benefit.title}</h3>
            <p className="mt-2 text-muted">{benefit.text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}

function SquareField({ category }: { category: (typeof examCategories)[number] }) {
  const { count, lights } = examSquares[category]
  return (
    <div>
      <h3 className="flex justify-between gap-2 font-ui text-body tracking-normal">
        <CategoryTag category={category} />
        <span className="num font-normal text-muted">{(100 * count) / examSize}%</span>
      </h3>
      <div
        aria-hidden="true"
        className="my-2.5 grid grid-cols-18 gap-[3px] lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:grid-rows-4"
      >
        {lights.map((light, position) => (
          // The squares have no identity but their place.
          <i key={position} className={`square square-${light}`} />
        ))}
      </div>
      <p className="num text-meta text-muted">{count} questions</p>
    </div>
  )
}

/** Questions of each part in the exam's default split. */
const counts: Record<ExamCategory, number> = {
  'patient-care': 33,
  safety: 53,
  'image-production': 50,
  procedures: 64,
}

/** Questions of the whole exam. */
const examSize = Object.values(counts).reduce((sum, count) => sum + count, 0)

/** How bright each part is drawn, 0 to 100: an ornament, not anybody's result. */
const brightness: Record<ExamCategory, number> = {
  'patient-care': 74,
  safety: 58,
  'image-production': 22,
  procedures: 46,
}

/** The exam as squares: per part its size and how much light is drawn on each square. */
const examSquares = Object.fromEntries(
  (Object.keys(counts) as ExamCategory[]).map((category) => [
    category,
    {
      count: counts[category],
      lights: Array.from({ length: counts[category] }, (_, at) => lightAt(at, brightness[category])),
    },
  ]),
) as Record<ExamCategory, { count: number; lights: number[] }>

/** Scatters the light in five steps, always alike, so that the written-out page and the browser's agree. */
function lightAt(position: number, mean: number): number {
  const scatter = ((position * 37 + 11) % 29) * 3 - 42
  return Math.min(100, Math.max(0, Math.round((mean + scatter) / 25) * 25))
}
