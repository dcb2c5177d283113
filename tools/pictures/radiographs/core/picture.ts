/** Renders one panel of the catalogue to gray pixels and marks. */
import type { Panel } from './entry.ts'
import { processImage } from './display.ts'
import type { Field } from './display.ts'
import { expose } from './exposure.ts'
import type { Mark } from './overlay.ts'
import { project } from './projection.ts'
import type { PathLengths } from './projection.ts'
import type { Volume } from './volume.ts'

export type RenderedPanel = {
  readonly width: number
  readonly height: number
  readonly gray: Uint8Array
  readonly marks: readonly Mark[]
}

export function renderPanel(panel: Panel, volume: Volume): RenderedPanel {
  const lengths = project(volume, panel.view)
  const first = expose(lengths, panel.exposure)
  if (panel.secondView) {
    const second = expose(project(volume, panel.secondView), {
      ...panel.exposure,
      seed: panel.exposure.seed + 1,
    })
    first.data.forEach((v, i) => {
      first.data[i] = v + (second.data[i] ?? 0)
    })
  }
  const field = collimatedField(panel, lengths)
  const gray = processImage(first, lengths.pixel, panel.processing, field)
  return {
    width: lengths.width,
    height: lengths.height,
    gray,
    marks: panelMarks(panel, lengths),
  }
}

function collimatedField(panel: Panel, size: PathLengths): Field {
  const m = panel.margins ?? {}
  const px = (cm: number | undefined): number => Math.round((cm ?? 0) / size.pixel)
  return {
    left: px(m.left),
    top: px(m.top),
    right: size.width - px(m.right),
    bottom: size.height - px(m.bottom),
  }
}

function panelMarks({ side, caption }: Panel, size: PathLengths): Mark[] {
  return [
    ...(side
      ? [{ kind: 'side' as const, text: side.text, x: side.x * size.width, y: side.y * size.height }]
      : []),
    ...(caption === undefined ? [] : [{ kind: 'letter' as const, text: caption, x: 30, y: 32 }]),
  ]
}
