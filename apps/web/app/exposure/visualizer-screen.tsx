import { anatomies, type Factors } from '@collimate/domain/exposure/classic'
import { anatomyNames, anatomyOf, firstView, type ViewName, views } from '@collimate/domain/exposure/views'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { pageTitle } from '../lib/page-title.ts'
import { wayBackOf } from '../lib/way-back.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { PartMissing } from '../ui/part-missing.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { askedFor } from './address.ts'
import { ClassicView } from './classic-view.tsx'
import type { PhysicsWork } from './physics/physics-view.tsx'

export const meta = () => [{ title: pageTitle('Exposure Visualizer') }]

const anatomyItems = anatomies.map((value) => ({ value, label: anatomyNames[value] }))
const modes = [
  { value: 'classic', label: 'Classic' },
  { value: 'physics', label: 'Physics' },
] as const

const { Part: PhysicsView } = pagePart(
  () => import('./physics/physics-view.tsx'),
  'PhysicsView',
  ({ missing }) => (missing ? <PartMissing /> : <Skeleton className="h-[70vh]" />),
)

/** What the exposure factors do to an image: by the documented rules, or by the physics. */
export default function VisualizerScreen() {
  const [search] = useSearchParams()
  const [asked] = useState(() => askedFor(search))
  const [mode, setMode] = useState<'classic' | 'physics'>(asked.physics ? 'physics' : 'classic')
  const [view, setView] = useState<ViewName>(asked.view)
  const [factors, setFactors] = useState<Factors>(asked.factors)
  const [work, setWork] = useState<PhysicsWork>({
    techniques: { [asked.view]: asked.technique },
    run: null,
  })
  const anatomy = anatomyOf(view)
  return (
    <div className="wrap py-6 md:py-9">
      <WayBack />
      <PageHeader title="Exposure Visualizer">
        <div className="flex flex-wrap gap-3">
          <SegmentedControl legend="Mode" name="mode" items={modes} value={mode} onChange={setMode} />
          <SegmentedControl
            legend="Anatomy"
            name="anatomy"
            items={anatomyItems}
            value={anatomy}
            onChange={(next) => setView(firstView(next))}
          />
          {mode === 'physics' && views[anatomy].length > 1 ? (
            <SegmentedControl
              legend="View"
              name="view"
              items={views[anatomy].map(({ name, label }) => ({ value: name, label }))}
              value={view}
              onChange={setView}
            />
          ) : null}
        </div>
      </PageHeader>
      {mode === 'classic' ? (
        <ClassicView anatomy={anatomy} factors={factors} onChange={setFactors} notices={asked.notices} />
      ) : (
        <PhysicsView view={view} onView={setView} asked={asked} work={work} onWork={setWork} />
      )}
      <p className="mt-5">
        <Link to="/sim-lab" className="link touch inline-flex items-center">
          More views: open the Sim Lab
        </Link>
      </p>
    </div>
  )
}

/** To the question or page whose "See it" opened this one. */
function WayBack() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown }
  const name = wayBackOf(state)
  if (name === null) return null
  return (
    <Button kind="ghost" className="mb-2 -ml-[18px]" onClick={() => void navigate(-1)}>
      <ArrowLeft size={18} aria-hidden="true" />
      {name}
    </Button>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
