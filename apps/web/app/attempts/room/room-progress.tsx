type RoomProgressProps = {
  label: string
  value: number
  max: number
  /** As it is read out. */
  text: string
}

/** A line of light along the header, with a square where the student is. */
export function RoomProgress({ label, value, max, text }: RoomProgressProps) {
  const share = (value / max) * 100
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      className="relative h-1 bg-sunken"
    >
      <div
        className="keeps-color h-full origin-left bg-light transition-transform duration-(--move) ease-desk"
        style={{ transform: `scaleX(${share / 100})` }}
      />
      <div
        className="keeps-color absolute -top-[3px] -ml-[5px] size-2.5 border-[1.5px] border-light-edge bg-light"
        style={{ left: `clamp(5px, ${share}%, calc(100% - 5px))` }}
      />
    </div>
  )
}
