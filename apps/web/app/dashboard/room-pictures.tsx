/** What stands beside each room's name: drawn, so that it follows the theme. */
const squares = [14, 27, 40, 53] as const
const bars = [
  { width: 44, className: 'fill-cat-pc' },
  { width: 30, className: 'fill-cat-sa' },
  { width: 38, className: 'fill-cat-ip' },
  { width: 48, className: 'fill-cat-pr' },
  { width: 22, className: 'fill-cat-ma' },
  { width: 26, className: 'fill-cat-ph' },
  { width: 34, className: 'fill-cat-an' },
] as const

export function ExamPicture() {
  return (
    <svg viewBox="0 0 76 76" aria-hidden="true">
      {squares.flatMap((y, row) =>
        squares.map((x, column) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width="10"
            height="10"
            className={row * 4 + column < 7 ? 'fill-light stroke-light-edge' : 'fill-transparent stroke-edge'}
          />
        )),
      )}
    </svg>
  )
}

export function QuizPicture() {
  return (
    <svg viewBox="0 0 76 76" aria-hidden="true">
      {bars.map(({ width, className }, row) => (
        <rect key={className} x="14" y={13 + row * 7.4} width={width} height="4.6" className={className} />
      ))}
    </svg>
  )
}

export function LessonPicture() {
  return (
    <svg viewBox="0 0 76 76" aria-hidden="true" fill="none" strokeWidth="2">
      <path d="M38 12v12" className="stroke-ink" />
      <path d="M38 24L16 62h44z" strokeWidth="1.5" className="fill-wash-hi stroke-light-edge" />
      <path d="M27 43h22M16 62h44" className="stroke-ink" />
    </svg>
  )
}

export function ExposurePicture() {
  return <img src="/images/knee-ap.webp" alt="" width="76" height="76" className="size-full object-cover" />
}

export function ArcadePicture() {
  return (
    <svg viewBox="0 0 76 76" aria-hidden="true" strokeWidth="5">
      <text x="38" y="48" textAnchor="middle" className="fill-ink font-display text-[30px] font-semibold">
        60
      </text>
      <path d="M12 60h38" className="stroke-light-edge" />
      <path d="M50 60h14" className="stroke-line" />
    </svg>
  )
}

export function RadBotPicture() {
  return (
    <svg viewBox="0 0 76 76" aria-hidden="true" fill="none">
      <path d="M14 18h48v30H34l-10 10V48H14z" strokeWidth="2" className="stroke-ink" />
      <path d="M30 25h16v16H30z" strokeWidth="1.5" className="fill-light stroke-light-edge" />
      <path d="M38 21v8M38 37v8M26 33h8M42 33h8" strokeWidth="1.5" className="stroke-light-edge" />
    </svg>
  )
}
