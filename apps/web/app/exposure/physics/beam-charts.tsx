import type { Exposure, Histogram } from '@collimate/domain/exposure/physics/expose'
import { type Spectrum, tubeSpectrum } from '@collimate/domain/exposure/physics/spectrum'
import { optimalTechnique, type Technique } from '@collimate/domain/exposure/physics/technique'
import type { ViewName } from '@collimate/domain/exposure/views'
import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'

const [width, height, left, top, bottom] = [410, 180, 16, 26, 28]
const floor = height - bottom
const room = width - 2 * left

type BeamChartsProps = {
  view: ViewName
  technique: Technique
  exposure: Exposure
  optimum: Exposure
  /** Nothing moves. */
  settled: boolean
}

/** The beam, and what it left in the detector, each beside the optimum's; out of view they wait until nothing moves. */
export function BeamCharts(props: BeamChartsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, see] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => see(entries.at(-1)?.isIntersecting ?? false))
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="mt-6 border-t border-line pt-6">
      <Charts {...props} follow={seen || props.settled} />
    </div>
  )
}

type ChartsProps = BeamChartsProps & { follow: boolean }

const Charts = memo(
  function Charts({ view, technique, exposure, optimum }: ChartsProps) {
    // They follow when there is time: the image goes first.
    const charted = useDeferredValue(technique)
    const exposed = useDeferredValue(exposure)
    return (
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <BeamChart view={view} technique={charted} />
        <HistogramChart now={exposed.histogram} before={optimum.histogram} />
      </div>
    )
  },
  (_, next) => !next.follow,
)

const BeamChart = memo(function BeamChart({ view, technique }: { view: ViewName; technique: Technique }) {
  const optimum = optimalTechnique(view)
  const now = photonsOf(technique)
  const before = photonsOf(optimum)
  const most = Math.max(...now.photons, ...before.photons)
  const x = (energy: number) => left + (energy / 135) * room
  const y = (count: number) => floor - (count / most) * (floor - top)
  const path = ({ energies, photons }: Spectrum) =>
    `M${x(energies[0] ?? 0).toFixed(1)} ${floor}${[...energies].map((energy, at) => `L${x(energy).toFixed(1)} ${y(photons[at] ?? 0).toFixed(1)}`).join('')}V${floor}`
  const label = `Photons by energy at ${technique.kvp} kVp, ${technique.mas} mAs and ${technique.filtration} mm of aluminum, beside the optimum's at ${optimum.kvp} kVp and ${optimum.mas} mAs`
  return (
    <Chart title="The beam you made" label={label}>
      <path d={path(now)} className="fill-beam-wash stroke-beam-fill" strokeWidth="2" />
      <path d={path(before)} fill="none" strokeDasharray="4 4" className="stroke-muted" strokeWidth="1.5" />
      <path d={`M${left} ${floor}H${width - left}`} className="stroke-edge" />
      <path d={`M${x(technique.kvp)} ${floor}v-14`} strokeWidth="2" className="stroke-light-edge" />
      <text x={x(technique.kvp)} y={floor - 19} textAnchor="middle" className="fill-ink font-semibold">
        {technique.kvp} kVp
      </text>
      {[0, 25, 50, 75, 100, 125].map((energy) => (
        <text key={energy} x={x(energy)} y={floor + 18} textAnchor="middle">
          {energy}
        </text>
      ))}
      <text x={width - left} y={top - 10} textAnchor="end">
        photons by energy, keV
      </text>
    </Chart>
  )
})

function photonsOf({ kvp, filtration, mas }: Technique): Spectrum {
  const { energies, photons } = tubeSpectrum({ kvp, filtration })
  return { energies, photons: photons.map((count) => count * mas) }
}

/** Doublings of the exposure that are drawn, around the target. */
const [fewest, widest] = [-7, 8]

const HistogramChart = memo(function HistogramChart({ now, before }: { now: Histogram; before: Histogram }) {
  const zero = before.middle / before.perDoubling
  const x = (level: number) =>
    left + (Math.min(Math.max(level - zero, fewest), widest) - fewest) * (room / (widest - fewest))
  const most = Math.max(...now.patient, ...before.patient)
  const path = ({ patient, air, perDoubling }: Histogram) => {
    const from = Math.round((zero + fewest) * perDoubling)
    const to = Math.round((zero + widest) * perDoubling)
    const points = Array.from({ length: to - from }, (_, at) => {
      const count = (patient[from + at] ?? 0) + (air[from + at] ?? 0)
      return `L${x((from + at) / perDoubling).toFixed(1)} ${(floor - Math.min(count / most, 1) * (floor - top - 14)).toFixed(1)}`
    })
    return `M${left} ${floor}${points.join('')}V${floor}`
  }
  const [low, high] = [x(now.low / now.perDoubling), x(now.high / now.perDoubling)]
  const shift = now.middle / now.perDoubling - zero
  const moved = `${Math.abs(shift).toFixed(1)} doublings ${shift < 0 ? 'below' : 'above'} the optimum's`
  return (
    <Chart
      title="What the detector got"
      label={`Histogram of the exposure of all pixels; the middle of its values of interest is ${moved}`}
    >
      <rect x={low} width={Math.max(high - low, 1)} y={top} height={floor - top} className="fill-wash" />
      <path
        d={`M${low} ${top}V${floor}M${high} ${top}V${floor}`}
        strokeWidth="1.5"
        className="stroke-light-edge"
      />
      <text x={(low + high) / 2} y={top - 9} textAnchor="middle" className="fill-ink font-semibold">
        values of interest
      </text>
      <path d={path(now)} className="fill-beam-wash stroke-beam-fill" fillOpacity="0.8" strokeWidth="2" />
      <path d={path(before)} fill="none" strokeDasharray="4 4" className="stroke-muted" strokeWidth="1.5" />
      <path d={`M${left} ${floor}H${width - left}`} className="stroke-edge" />
      <text x={left} y={floor + 18}>
        less
      </text>
      <text x={width - left} y={floor + 18} textAnchor="end">
        more exposure, in doublings
      </text>
    </Chart>
  )
})

function Chart({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="font-ui text-body font-semibold tracking-normal">{title}</h2>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className="num keeps-color mt-2 w-full fill-muted font-ui text-[13px]"
      >
        {children}
      </svg>
      <p aria-hidden="true" className="flex gap-5 text-meta text-muted">
        <span className="flex items-center gap-2">
          <i className="h-0 w-6 border-t-2 border-beam-fill" />
          Now
        </span>
        <span className="flex items-center gap-2">
          <i className="h-0 w-6 border-t-2 border-dashed border-muted" />
          Optimum
        </span>
      </p>
    </section>
  )
}
