import type { Anatomy } from '@collimate/domain/exposure/classic'
import { deviationIndex } from '@collimate/domain/exposure/physics/detector'
import { foundWindow } from '@collimate/domain/exposure/physics/display'
import { expose, noiseField } from '@collimate/domain/exposure/physics/expose'
import { optimalTechnique, type Technique } from '@collimate/domain/exposure/physics/technique'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Asked } from '../address.ts'
import { BeamCharts } from './beam-charts.tsx'
import { Film } from './film.tsx'
import { TechniquePanel } from './technique-panel.tsx'
import { type Phantoms, usePhantom } from './use-phantom.ts'

type PhysicsViewProps = { anatomy: Anatomy; asked: Asked }

/** The image computed for the chosen technique, here in the browser. */
export function PhysicsView({ anatomy, asked }: PhysicsViewProps) {
  const [techniques, setTechniques] = useState<Readonly<Partial<Record<Anatomy, Technique>>>>({
    [asked.anatomy]: asked.technique,
  })
  const technique = techniques[anatomy] ?? optimalTechnique(anatomy)
  const change = (next: Technique) => setTechniques((all) => ({ ...all, [anatomy]: next }))
  const { data: phantoms, isError, refetch } = usePhantom(anatomy)
  if (isError) {
    return (
      <ErrorState title="We could not load the body for this view" onRetry={() => void refetch()}>
        <p>Check your connection and try again. The Classic mode works without it.</p>
      </ErrorState>
    )
  }
  if (phantoms === undefined) return <Skeleton className="h-[70vh]" />
  return (
    <Laboratory
      key={anatomy}
      anatomy={anatomy}
      phantoms={phantoms}
      technique={technique}
      onChange={change}
      notices={anatomy === asked.anatomy ? asked.notices : null}
    />
  )
}

type LaboratoryProps = {
  anatomy: Anatomy
  phantoms: Phantoms
  technique: Technique
  onChange: (technique: Technique) => void
  notices: Asked['notices'] | null
}

function Laboratory({ anatomy, phantoms, technique, onChange, notices }: LaboratoryProps) {
  const [rescaled, setRescaled] = useState(true)
  const optimum = useMemo(() => {
    const exposure = expose(phantoms.quick, anatomy, optimalTechnique(anatomy))
    return { exposure, window: foundWindow(exposure) }
  }, [phantoms, anatomy])
  const noise = useMemo(() => noiseField(phantoms.fine.width * phantoms.fine.height), [phantoms])
  const resting = useResting(technique)
  const phantom = resting === technique ? phantoms.fine : phantoms.quick
  const quick = useMemo(
    () => expose(phantoms.quick, anatomy, technique, noise),
    [phantoms, anatomy, technique, noise],
  )
  const shown = useMemo(
    () => (phantom === phantoms.quick ? quick : expose(phantom, anatomy, technique, noise)),
    [phantom, phantoms, quick, anatomy, technique, noise],
  )
  const deviation = deviationIndex(quick.index, optimum.exposure.index)
  const charted = useDeferredValue(quick)
  return (
    <>
      <div className="grid items-start gap-5 beside:grid-cols-[minmax(0,1fr)_minmax(300px,340px)]">
        <Film
          anatomy={anatomy}
          technique={technique}
          exposure={shown}
          window={rescaled ? foundWindow(shown) : optimum.window}
          index={quick.index}
          target={optimum.exposure.index}
          deviation={deviation}
          entrance={quick.entrance / optimum.exposure.entrance}
          settled={resting === technique}
        />
        <TechniquePanel
          anatomy={anatomy}
          technique={technique}
          onChange={onChange}
          notices={notices}
          rescaled={rescaled}
          onRescaled={setRescaled}
        />
      </div>
      <BeamCharts anatomy={anatomy} technique={technique} exposure={charted} optimum={optimum.exposure} />
    </>
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
