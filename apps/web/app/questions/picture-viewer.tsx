import type { Mark } from '@collimate/domain/questions/marks'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { PictureMarks } from './picture-marks.tsx'

type Look = { zoom: number; brightness: number; contrast: number; inverted: boolean }
/** `zoom` 0 fits the picture into the window; else percent of its own size. */
const plain: Look = { zoom: 0, brightness: 100, contrast: 100, inverted: false }

type PictureViewerProps = { src: string; alt: string; marks: readonly Mark[] | null; onClose: () => void }

/** A picture large, with the window controls of a viewing station. */
export function PictureViewer({ src, alt, marks, onClose }: PictureViewerProps) {
  const title = useId()
  const [look, setLook] = useState(plain)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const change = (part: Partial<Look>) => setLook({ ...look, ...part })
  const { zoom, brightness, contrast, inverted } = look
  return (
    <Modal
      open
      onClose={onClose}
      labelledBy={title}
      className="m-auto h-dvh max-h-none w-dvw max-w-none border-0 bg-film p-0 text-film-text md:h-[calc(100dvh-2rem)] md:w-[calc(100dvw-2rem)] md:rounded-3 md:border md:border-edge"
    >
      <div className="grid size-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex items-center justify-between gap-3 py-1 pr-1 pl-4">
          <h2 id={title} className="sr-only">
            {alt}
          </h2>
          <p aria-hidden="true" className="font-semibold">
            Image
          </p>
          <Button size="icon" aria-label="Close" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </Button>
        </div>
        <div
          role="region"
          aria-label="Image, scrolls when enlarged"
          tabIndex={0}
          className={zoom === 0 ? 'min-h-0' : 'min-h-0 overflow-auto'}
        >
          <div
            className={zoom === 0 ? 'relative size-full' : 'relative mx-auto'}
            style={zoom === 0 ? {} : { width: `${(size.width * zoom) / 100}px` }}
          >
            <img
              src={src}
              alt={alt}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
              className={zoom === 0 ? 'size-full object-contain' : 'w-full'}
              style={{
                filter: `brightness(${brightness}%) contrast(${contrast}%)${inverted ? ' invert(1)' : ''}`,
              }}
            />
            {marks && size.height > 0 ? (
              <PictureMarks marks={marks} ratio={size.width / size.height} />
            ) : null}
          </div>
        </div>
        <ViewerControls look={look} onChange={change} onReset={() => setLook(plain)} />
      </div>
    </Modal>
  )
}

type ControlsProps = { look: Look; onChange: (part: Partial<Look>) => void; onReset: () => void }

const pressedLook = 'aria-pressed:bg-wash-hi aria-pressed:shadow-[inset_0_-3px_0_var(--light-edge)]'
const zooms = [
  { value: 0, label: 'Fit' },
  { value: 100, label: '100%' },
  { value: 200, label: '200%' },
]

function ViewerControls({ look, onChange, onReset }: ControlsProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-t border-line bg-raised px-4 py-3 text-ink">
      <div role="group" aria-label="Size" className="flex gap-1.5">
        {zooms.map(({ value, label }) => (
          <Button
            key={value}
            aria-pressed={look.zoom === value}
            className={pressedLook}
            onClick={() => onChange({ zoom: value })}
          >
            {label}
          </Button>
        ))}
      </div>
      <WindowSlider
        label="Brightness"
        value={look.brightness}
        onChange={(brightness) => onChange({ brightness })}
      />
      <WindowSlider label="Contrast" value={look.contrast} onChange={(contrast) => onChange({ contrast })} />
      <Button
        aria-pressed={look.inverted}
        className={pressedLook}
        onClick={() => onChange({ inverted: !look.inverted })}
      >
        Invert
      </Button>
      <Button kind="ghost" onClick={onReset}>
        Reset
      </Button>
    </div>
  )
}

type WindowSliderProps = { label: string; value: number; onChange: (value: number) => void }

function WindowSlider({ label, value, onChange }: WindowSliderProps) {
  const id = useId()
  return (
    <div className="grid grow basis-32 gap-1 sm:max-w-56">
      <label htmlFor={id} className="num flex justify-between text-meta">
        {label}
        <span className="text-muted">{value}%</span>
      </label>
      <input
        id={id}
        type="range"
        min={40}
        max={250}
        step={5}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-11 w-full accent-light-edge"
      />
    </div>
  )
}
