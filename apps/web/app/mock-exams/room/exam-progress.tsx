type ExamProgressProps = { position: number; total: number }

/** A line of light along the header, with a square where the student is. */
export function ExamProgress({ position, total }: ExamProgressProps) {
  const share = ((position + 1) / total) * 100
  return (
    <div
      role="progressbar"
      aria-label="Exam progress"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={position + 1}
      aria-valuetext={`Question ${position + 1} of ${total}`}
      className="relative h-1 bg-sunken"
    >
      <div
        className="keeps-colour h-full origin-left bg-light transition-transform duration-(--move) ease-desk"
        style={{ transform: `scaleX(${share / 100})` }}
      />
      <div
        className="keeps-colour absolute -top-[3px] -ml-[5px] size-2.5 border-[1.5px] border-light-edge bg-light"
        style={{ left: `clamp(5px, ${share}%, calc(100% - 5px))` }}
      />
    </div>
  )
}
