import { arrowHead, letterPlaceOf, markSizes, type Mark } from '@collimate/domain/questions/marks'
import { useId } from 'react'

type PictureMarksProps = {
  marks: readonly Mark[]
  /** The picture's width by its height. */
  ratio: number
}

/**
 * Rings, arrows, boxes and letters over a picture that is drawn whole in the box this lies in. They are where the
 * picture has them at any size, and as large at every size.
 */
export function PictureMarks({ marks, ratio }: PictureMarksProps) {
  const id = useId()
  const { edge, core } = markSizes
  return (
    <div
      aria-hidden="true"
      data-picture-marks
      className="pointer-events-none absolute inset-0 grid [container-type:size] place-items-center"
    >
      <svg
        className="keeps-color overflow-visible"
        style={{ aspectRatio: ratio, width: `min(100cqw, ${100 * ratio}cqh)` }}
      >
        <g fill="none" strokeWidth={edge} className="stroke-film">
          <Head id={`${id}edge`} className="fill-film stroke-film" width={edge - core} />
          <Lines marks={marks} head={`${id}edge`} />
        </g>
        <g fill="none" strokeWidth={core} className="stroke-film-text">
          <Head id={`${id}core`} className="fill-film-text" width={0} />
          <Lines marks={marks} head={`${id}core`} />
        </g>
        {marks.map((mark) =>
          mark.label === undefined ? null : <Letter key={mark.label} mark={mark} label={mark.label} />,
        )}
      </svg>
    </div>
  )
}

const percent = (permille: number) => `${permille / 10}%`

function Head({ id, className, width }: { id: string; className: string; width: number }) {
  return (
    <marker id={id} orient="auto" markerUnits="userSpaceOnUse" overflow="visible">
      <polygon points={arrowHead} strokeLinejoin="round" strokeWidth={width} className={className} />
    </marker>
  )
}

function Lines({ marks, head }: { marks: readonly Mark[]; head: string }) {
  return marks.map((mark) => {
    const key = JSON.stringify(mark)
    if ('box' in mark) {
      const { x, y, width, height } = mark.box
      return <rect key={key} x={percent(x)} y={percent(y)} width={percent(width)} height={percent(height)} />
    }
    const { at, from } = mark
    if (from === undefined)
      return <circle key={key} cx={percent(at.x)} cy={percent(at.y)} r={markSizes.ring} />
    return (
      <line
        key={key}
        x1={percent(from.x)}
        y1={percent(from.y)}
        x2={percent(at.x)}
        y2={percent(at.y)}
        markerEnd={`url(#${head})`}
      />
    )
  })
}

function Letter({ mark, label }: { mark: Mark; label: string }) {
  const { point, right, down } = letterPlaceOf(mark)
  const { letter, type } = markSizes
  return (
    <svg x={percent(point.x)} y={percent(point.y)} className="overflow-visible">
      <rect
        x={right - letter / 2}
        y={down - letter / 2}
        width={letter}
        height={letter}
        rx={3}
        className="fill-film stroke-film-text"
      />
      <text
        x={right}
        y={down}
        dominantBaseline="central"
        textAnchor="middle"
        fontSize={type}
        fontWeight={700}
        className="fill-film-text"
      >
        {label}
      </text>
    </svg>
  )
}
