import { memo } from 'react'

/** Half of the scale, in steps of the deviation index. */
const reach = 6
const marks = [-6, -3, 0, 3, 6] as const
const words: Readonly<Record<number, string>> = {
  [-6]: '¼',
  [-3]: 'half',
  0: 'target',
  3: 'twice',
  6: '4 times',
}

const place = (value: number) => `${6 + ((value + reach) / (2 * reach)) * 88}%`

/** Where the exposure lies among its doublings; beyond the ends the pointer stays at the end. */
export function DeviationScale({ deviation }: { deviation: number }) {
  const at = Math.min(Math.max(deviation, -reach), reach)
  return (
    <svg aria-hidden="true" className="keeps-color num h-[52px] w-full font-ui text-[13px] md:h-[62px]">
      <Scale />
      <svg x={place(at)} y="15" className="overflow-visible">
        <rect x="-6" y="-6" width="12" height="12" className="fill-amber" />
        <path d="M0-11v5M0 6v5M-11 0h5M6 0h5" className="stroke-amber" strokeWidth="1.75" />
      </svg>
    </svg>
  )
}

/** What does not move. */
const Scale = memo(function Scale() {
  return (
    <>
      <rect x={place(-0.5)} width={`${88 / (2 * reach)}%`} y="8" height="14" className="fill-good-fill" />
      <line
        x1={place(-reach)}
        x2={place(reach)}
        y1="15"
        y2="15"
        className="stroke-film-text"
        strokeOpacity="0.6"
      />
      {marks.map((mark) => (
        <g key={mark} className="fill-film-text">
          <line
            x1={place(mark)}
            x2={place(mark)}
            y1="9"
            y2="21"
            className="stroke-film-text"
            strokeOpacity="0.6"
          />
          <text x={place(mark)} y="38" textAnchor="middle">
            {mark > 0 ? `+${mark}` : String(mark).replace('-', '−')}
          </text>
          <text x={place(mark)} y="54" textAnchor="middle" className="max-md:hidden">
            {words[mark]}
          </text>
        </g>
      ))}
    </>
  )
})
