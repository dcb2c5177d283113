import { deviationIndex } from '@collimate/domain/exposure/physics/detector'
import { foundWindow } from '@collimate/domain/exposure/physics/display'
import { type Experiment, reaches, startOf } from '@collimate/domain/exposure/physics/experiments'
import { type Exposure, expose, noiseField } from '@collimate/domain/exposure/physics/expose'
import { halved, unpackPathMap } from '@collimate/domain/exposure/physics/path-map'
import { type Phantom, phantomOf } from '@collimate/domain/exposure/physics/phantom'
import { optimalTechnique, type Technique } from '@collimate/domain/exposure/physics/technique'
import { anatomyNames, anatomyOf, type ViewName } from '@collimate/domain/exposure/views'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { adviceFor, refusalOf } from '../../lib/api.ts'
import { classNames } from '../../lib/class-names.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Asked } from '../address.ts'
import { BeamCharts } from './beam-charts.tsx'
import { type Compared, ExperimentCard, ExperimentList } from './experiment-rail.tsx'
import { Film } from './film.tsx'
import { HowTrue, howTrueId, showHowTrue } from './how-true.tsx'
import { readPredictions, storePredictions } from './predictions.ts'
import { TechniquePanel } from './technique-panel.tsx'

type PhysicsViewProps = {
  view: ViewName
  onView: (view: ViewName) => void
  asked: Asked
  work: PhysicsWork
  onWork: (change: (work: PhysicsWork) => PhysicsWork) => void
}

/** An experiment under way. */
type Run = { readonly experiment: Experiment; readonly predicted: number | null; readonly tried: boolean }

/** What was set and begun here, which a look at the other mode must not cost. */
export type PhysicsWork = {
  readonly techniques: Readonly<Partial<Record<ViewName, Technique>>>
  readonly run: Run | null
}

/** The image computed for the chosen technique, here in the browser. */
export function PhysicsView({ view, onView, asked, work, onWork }: PhysicsViewProps) {
  const { techniques, run } = work
  const technique = techniques[view] ?? optimalTechnique(view)
  const change = useCallback(
    (changed: Partial<Technique>) =>
      onWork((now) => {
        const all = now.techniques
        const next = { ...(all[view] ?? optimalTechnique(view)), ...changed }
        return withGoal({ ...now, techniques: { ...all, [view]: next } })
      }),
    [view, onWork],
  )
  const start = useCallback(
    (experiment: Experiment | null) => {
      if (experiment === null) return onWork((now) => ({ ...now, run: null }))
      onView(experiment.view)
      onWork((now) => ({
        techniques: { ...now.techniques, [experiment.view]: startOf(experiment) },
        run: { experiment, predicted: null, tried: false },
      }))
    },
    [onView, onWork],
  )
  const { data: session } = useSession()
  const { data: phantoms, error, refetch } = usePhantom(view)
  useArriveAtHowTrue(phantoms !== undefined)
  if (error) {
    return (
      <ErrorState title="We couldn’t load the body for this view" onRetry={() => void refetch()}>
        <p>{adviceFor(error)} The Classic mode works without it.</p>
      </ErrorState>
    )
  }
  if (phantoms === undefined || !session) return <Skeleton className="h-[70vh]" />
  return (
    <Laboratory
      key={view}
      userId={session.user.id}
      view={view}
      phantoms={phantoms}
      technique={technique}
      onChange={change}
      notices={view === asked.view ? asked.notices : null}
      run={run}
      onRun={(next) => onWork((now) => withGoal({ ...now, run: next }))}
      onStart={start}
    />
  )
}

/** Once reached, the goal of an experiment stays reached. */
function withGoal(work: PhysicsWork): PhysicsWork {
  const { techniques, run } = work
  if (run === null || run.predicted === null) return work
  const technique = techniques[run.experiment.view]
  const tried = run.tried || (technique !== undefined && reaches(run.experiment, technique))
  return { ...work, run: { ...run, tried } }
}

/** Whoever followed a link to it is led there, once: it is drawn after the body has come. */
function useArriveAtHowTrue(drawn: boolean): void {
  const sought = useRef(window.location.hash === `#${howTrueId}`)
  useEffect(() => {
    if (!drawn || !sought.current) return
    sought.current = false
    showHowTrue()
  }, [drawn])
}

type LaboratoryProps = {
  userId: string
  view: ViewName
  phantoms: Phantoms
  technique: Technique
  /** The same function for the same view, so that a slider draws itself anew and not its neighbors. */
  onChange: (changed: Partial<Technique>) => void
  notices: Asked['notices'] | null
  run: Run | null
  onRun: (run: Run) => void
  onStart: (experiment: Experiment | null) => void
}

function Laboratory(props: LaboratoryProps) {
  const { view, phantoms, technique, onChange, notices, run } = props
  const [rescaled, setRescaled] = useState(true)
  const optimum = useMemo(() => {
    const exposure = expose(phantoms.quick, view, optimalTechnique(view))
    return { exposure, window: foundWindow(exposure) }
  }, [phantoms, view])
  const compare = (exposure: Exposure): Compared => ({
    exposure,
    deviation: deviationIndex(exposure.index, optimum.exposure.index),
    entrance: exposure.entrance / optimum.exposure.entrance,
  })
  const noise = useMemo(() => noiseField(phantoms.fine.width * phantoms.fine.height), [phantoms])
  const quick = useMemo(
    () => expose(phantoms.quick, view, technique, noise),
    [phantoms, view, technique, noise],
  )
  const settled = useResting(technique) === technique
  const shown = useMemo(
    () => (settled ? expose(phantoms.fine, view, technique, noise) : quick),
    [settled, phantoms, quick, view, technique, noise],
  )
  const window = useMemo(() => (rescaled ? foundWindow(shown) : optimum.window), [rescaled, shown, optimum])
  const now = compare(quick)
  return (
    <>
      <div className="grid items-start gap-5 beside:max-xl:grid-cols-[minmax(0,1fr)_minmax(280px,320px)] xl:grid-cols-[280px_minmax(0,1fr)_300px]">
        <Film
          view={view}
          technique={technique}
          exposure={shown}
          window={window}
          index={quick.index}
          target={optimum.exposure.index}
          deviation={now.deviation}
          entrance={now.entrance}
          settled={settled}
        />
        {/* On a phone an experiment stands before its sliders, the list of them after. */}
        <div
          className={classNames(
            'beside:max-xl:col-span-full beside:max-xl:row-start-2 xl:col-start-1 xl:row-start-1',
            run === null && 'max-xl:order-last',
          )}
        >
          <Rail {...props} now={now} compare={compare} />
        </div>
        <TechniquePanel
          view={view}
          technique={technique}
          onChange={onChange}
          notices={notices}
          rescaled={rescaled}
          onRescaled={setRescaled}
          asked={run?.experiment.view === view ? run.experiment.goal : undefined}
        />
      </div>
      <BeamCharts
        view={view}
        technique={technique}
        exposure={quick}
        optimum={optimum.exposure}
        settled={settled}
      />
      <HowTrue />
    </>
  )
}

type RailProps = LaboratoryProps & { now: Compared; compare: (exposure: Exposure) => Compared }

/** The list of experiments, or the one under way. */
function Rail({ userId, view, phantoms, onChange, run, onRun, onStart, now, compare }: RailProps) {
  const [done, setDone] = useState(() => readPredictions(userId))
  const [left, setLeft] = useState<Experiment | null>(null)
  const experiment = run?.experiment
  const before = useMemo(
    () => (experiment?.view === view ? expose(phantoms.quick, view, startOf(experiment)) : null),
    [phantoms, view, experiment],
  )
  const finished = run?.tried ? run.predicted : null
  useEffect(() => {
    if (experiment === undefined || finished === null) return
    const all = { ...readPredictions(userId), [experiment.id]: finished }
    storePredictions(userId, all)
    setDone(all)
  }, [userId, experiment, finished])
  if (run === null) return <ExperimentList done={done} onStart={onStart} from={left} />
  if (run.experiment !== left) setLeft(run.experiment)
  if (before === null) return <Elsewhere experiment={run.experiment} onStart={onStart} />
  return (
    <ExperimentCard
      key={run.experiment.id}
      experiment={run.experiment}
      predicted={run.predicted}
      tried={run.tried}
      before={compare(before)}
      now={now}
      onPredict={(predicted) => onRun({ ...run, predicted })}
      onSet={() => onChange(run.experiment.goal)}
      onNext={onStart}
    />
  )
}

/** The student looks at another body than the experiment's. */
function Elsewhere({ experiment, onStart }: { experiment: Experiment; onStart: LaboratoryProps['onStart'] }) {
  return (
    <section
      aria-label="Experiment"
      className="grid gap-3 rounded-3 border border-line bg-surface p-4 md:p-5"
    >
      <p>
        “{experiment.title}” is about the {anatomyNames[anatomyOf(experiment.view)].toLowerCase()}.
      </p>
      <Button onClick={() => onStart(experiment)}>Start it again</Button>
      <Button kind="ghost" onClick={() => onStart(null)}>
        All experiments
      </Button>
    </section>
  )
}

/** How long nothing has to move before the fine image is computed, in milliseconds. */
const restMs = 180

/** The value as it was when it last stood still. */
function useResting<Value>(value: Value): Value {
  const [resting, rest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => rest(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return resting
}

/** Addresses of the maps by their files' names; the build names them by their bytes. */
const addresses = import.meta.glob<string>('./maps/*.bin', { query: '?url', import: 'default', eager: true })

/** One body at 512 pixels, for rest, and at 256, for moving. */
type Phantoms = { readonly fine: Phantom; readonly quick: Phantom }

/** The body of a view, loaded on demand and kept. */
function usePhantom(view: ViewName) {
  return useQuery({
    queryKey: ['path-map', view],
    queryFn: ({ signal }) => loadPhantoms(`./maps/${view}.bin`, signal),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 1,
  })
}

async function loadPhantoms(file: string, signal: AbortSignal): Promise<Phantoms> {
  const address = addresses[file]
  if (address === undefined) throw new Error(`There is no map ${file}.`)
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw refusalOf(answer, null)
  const map = await unpackPathMap(new Uint8Array(await answer.arrayBuffer()), inflate)
  return { fine: phantomOf(map), quick: phantomOf(halved(map)) }
}

async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
