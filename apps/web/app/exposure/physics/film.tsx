import { display, processings, type Window } from '@collimate/domain/exposure/physics/display'
import type { Exposure } from '@collimate/domain/exposure/physics/expose'
import type { Technique } from '@collimate/domain/exposure/physics/technique'
import { anatomyOf, type ViewName, viewNamed } from '@collimate/domain/exposure/views'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { DeviationScale } from './deviation-scale.tsx'
import { signed } from './signed.ts'
import { times } from './times.ts'

type FilmProps = {
  view: ViewName
  technique: Technique
  exposure: Exposure
  window: Window
  /** Exposure index, its target, and by how much it misses it. */
  index: number
  target: number
  deviation: number
  /** Times that of the optimum. */
  entrance: number
  /** Nothing moves: now it may be said. */
  settled: boolean
}

/** The computed image, and what the system writes under it. */
export function Film(props: FilmProps) {
  const { view, technique, index, target, deviation, entrance, settled } = props
  const { word } = deviationWord(deviation)
  const said = `Exposure index ${Math.round(index)}, deviation index ${signed(deviation)}, ${word}`
  return (
    <section
      aria-label="Image"
      className="xl:col-start-2 xl:row-start-1 sticky top-14 z-10 overflow-clip rounded-3 bg-film text-film-text max-md:-mx-(--gutter) max-md:rounded-none md:top-16 beside:top-20"
    >
      <Picture
        {...props}
        label={`Computed ${viewNamed(view).label} ${anatomyOf(view)} image at ${technique.kvp} kVp and ${technique.mas} mAs`}
      />
      <div className="num grid grid-cols-3 px-3 pt-2 md:px-5 md:pt-3">
        <Readout name="Exposure index" value={String(Math.round(index))}>
          target {Math.round(target)}
        </Readout>
        <Readout name="Deviation index" value={signed(deviation)}>
          <DeviationWord deviation={deviation} />
        </Readout>
        <Readout name="Entrance exposure" value={times(entrance)}>
          optimum is 1.0×
        </Readout>
      </div>
      <DeviationScale deviation={deviation} />
      <p role="status" className="sr-only">
        {settled ? said : ''}
      </p>
    </section>
  )
}

/** Memory of the image last shown: new one for each frame of a drag would cost as much as what is drawn in it. */
type Shown = { readonly image: ImageData; readonly grays: Uint8ClampedArray }

function Picture({ view, technique, exposure, window, label }: FilmProps & { label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const kept = useRef<Shown | null>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const { width, height } = exposure
    if (kept.current?.image.width !== width || kept.current.image.height !== height) {
      const image = new ImageData(width, height)
      kept.current = { image, grays: new Uint8ClampedArray(width * height) }
    }
    const { image, grays } = kept.current
    display(exposure, window, processings[view], grays)
    const pixels = new Uint32Array(image.data.buffer)
    for (let at = 0; at < grays.length; at += 1) pixels[at] = 0xff000000 | ((grays[at] ?? 0) * 0x10101)
    const draw = () => context.putImageData(image, 0, 0)
    draw()
    // A browser short of graphics memory may take the canvas away and give it back empty.
    element.addEventListener('contextrestored', draw)
    return () => element.removeEventListener('contextrestored', draw)
  }, [view, exposure, window])
  const shape = { '--ratio': exposure.width / exposure.height } as CSSProperties
  const inset = { inset: `${(100 - technique.field) / 2}%` }
  return (
    <div
      style={shape}
      className="@container-[size] grid h-[34vh] max-h-[560px] place-items-center md:h-[46vh] beside:h-[min(560px,calc(100dvh-260px))]"
    >
      <div className="relative aspect-(--ratio) w-[min(100cqw,100cqh*var(--ratio))]">
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          width={exposure.width}
          height={exposure.height}
          className="size-full"
        />
        <span aria-hidden="true" className="keeps-color absolute border border-amber" style={inset}>
          <b className="absolute top-2 left-2 rounded-1 bg-film/60 px-1.5 py-1 font-ui text-body leading-none">
            {viewNamed(view).marker}
          </b>
        </span>
      </div>
    </div>
  )
}

function Readout({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <dl className="row-span-3 grid grid-rows-subgrid content-start px-2 large-text:px-1 not-first:border-l not-first:border-film-text/25 md:px-4">
      <dt className="text-label leading-tight md:text-meta">{name}</dt>
      <dd className="font-display text-[1.375rem] leading-tight font-[560] md:text-[1.75rem]">{value}</dd>
      <dd className="flex min-h-[1lh] items-center gap-1 text-label leading-tight md:text-meta">
        {children}
      </dd>
    </dl>
  )
}

function DeviationWord({ deviation }: { deviation: number }) {
  const { word, Icon } = deviationWord(deviation)
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      {word}
    </>
  )
}

/** In the bands of AAPM report 116. */
function deviationWord(deviation: number) {
  // As it is shown: twice the target is +3.0.
  const shown = Math.round(Math.abs(deviation) * 10) / 10
  if (shown <= 0.5) return { word: 'On target', Icon: Check }
  const far = shown > 3
  return deviation > 0
    ? { word: far ? 'Far above' : 'Above target', Icon: ArrowUp }
    : { word: far ? 'Far below' : 'Below target', Icon: ArrowDown }
}
