type LegendItemProps = {
  /** The classes of the squares it explains. */
  look: string
  children: string
}

/** A small square of an exam's map and what it means. */
export function LegendItem({ look, children }: LegendItemProps) {
  return (
    <li className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`keeps-colour relative size-4 shrink-0 rounded-[1px] border ${look}`}
      />
      {children}
    </li>
  )
}
