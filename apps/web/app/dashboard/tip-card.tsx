import { useState } from 'react'
import { tipOf } from './tips.ts'

/** One fact a day. */
export function TipCard() {
  const [tip] = useState(() => tipOf(new Date()))
  return (
    <aside aria-labelledby="tip" className="max-w-[430px] border-l-3 border-light pl-4">
      <h2 id="tip" className="font-ui text-label font-semibold tracking-normal text-muted">
        Radiology tip
      </h2>
      <p className="mt-0.5 text-meta leading-normal">{tip}</p>
    </aside>
  )
}
