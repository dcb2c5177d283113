/** How much waits behind a tab or an entry of a menu; the title of that says it to listeners. */
export function Count({ text }: { text: string }) {
  return (
    <span
      aria-hidden="true"
      className="num inline-flex min-w-5 items-center justify-center rounded-full bg-sunken px-1.5 text-label leading-5 font-semibold text-ink"
    >
      {text}
    </span>
  )
}
