/** The light field drawn as an outline: where something will stand. */
export function LightMark() {
  return (
    <svg width="56" height="56" viewBox="0 0 56 56" fill="none" aria-hidden="true">
      <rect x="0.5" y="0.5" width="55" height="55" rx="2" className="stroke-line" />
      <rect x="16" y="16" width="24" height="24" className="fill-wash stroke-light-edge" strokeWidth="1.5" />
      <path d="M28 11v8M28 37v8M11 28h8M37 28h8" className="stroke-light-edge" strokeWidth="1.5" />
    </svg>
  )
}
