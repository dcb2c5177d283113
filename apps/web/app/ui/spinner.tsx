/** A corner of the light field going round. Decorative: the text beside it says what is under way. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg
      className="turn shrink-0"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  )
}
