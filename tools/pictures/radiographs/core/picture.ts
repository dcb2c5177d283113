/** Renders one panel of the catalogue to gray pixels and marks. */
import type { Panel } from './entry.ts'
import { processImage } from './display.ts'
import type { Field } from './display.ts'
import { expose } from './exposure.ts'
import type { Mark } from './overlay.ts'
import { project, projectPoint } from './projection.ts'
import type { PathLengths } from './projection.ts'
import type { Vec3 } from './vector.ts'
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
    marks: panelMarks(panel, lengths, volume.stretch),
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

function panelMarks(panel: Panel, size: PathLengths, stretch: Vec3): Mark[] {
  const marks: Mark[] = (panel.marks ?? []).map((m) => {
    const [x, y] = projectPoint(panel.view, m.at, stretch)
    return m.letter
      ? { kind: 'letter', text: m.letter, x, y, dx: m.dx, dy: m.dy }
      : { kind: 'arrow', x, y, dx: m.dx, dy: m.dy }
  })
  if (panel.side)
    marks.push({
      kind: 'side',
      text: panel.side.text,
      x: panel.side.x * size.width,
      y: panel.side.y * size.height,
    })
  if (panel.caption) marks.push({ kind: 'letter', text: panel.caption, x: 30, y: 32, dx: 0, dy: 0 })
  return marks
}
