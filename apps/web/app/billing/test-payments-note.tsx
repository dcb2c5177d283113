import { Info } from 'lucide-react'

/** Where payments are a rehearsal, the page says so before anybody reaches for a card. */
export function TestPaymentsNote() {
  return (
    <aside
      aria-label="Test payments"
      className="mb-6 max-w-[940px] rounded-2 border border-line bg-mid-wash text-meta"
    >
      <p className="flex gap-2.5 px-4 py-2.5">
        <Info size={20} aria-hidden="true" className="shrink-0 text-mid" />
        Payments run in test mode here. No card is charged.
      </p>
    </aside>
  )
}
