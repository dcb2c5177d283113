/** First stop of the keyboard on every page; each page's `<main>` has the id. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute top-2 left-2 z-50 -translate-y-24 bg-light px-4 py-3 font-semibold text-on-light focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
