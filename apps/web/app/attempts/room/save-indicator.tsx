import { Check, CloudOff, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { unsentCount } from '../engine/outbox.ts'
import { saveStatus, type SaveStatus } from '../engine/state.ts'
import { useAttempt } from './attempt-context.ts'

/** Saving that takes less than this, in milliseconds, is not worth a word. */
const quiet = 400

export function SaveIndicator() {
  const status = useAttempt(saveStatus)
  const count = useAttempt((state) => unsentCount(state.outbox))
  return <SaveSign {...{ status, count }} />
}

/**
 * Whether every answer is with the server, and if not, how many wait here.
 *
 * @param count of those that wait
 */
export function SaveSign({ status, count }: { status: SaveStatus; count: number }) {
  const slow = useSlow(status === 'saving')
  const shown = status === 'saving' && !slow ? 'saved' : status
  const words = statusWords(shown, count)
  const waits = shown === 'offline' || shown === 'trying'
  return (
    <div
      // The words say "Saved" a moment early; this does not.
      aria-busy={status === 'saving'}
      className={classNames(
        'flex items-center gap-1.5 text-meta leading-tight text-muted',
        // Words that must be read have a line of their own where the header has no room for them.
        waits && 'max-[899px]:order-last max-[899px]:w-full max-[899px]:pb-2',
      )}
    >
      <StatusSign status={shown} />
      <span className={waits ? '' : 'max-lg:sr-only'}>{words}</span>
      <span role="status" className="sr-only">
        {/* How many wait is for the eye: announced, it would interrupt at every answer. */}
        {waits ? statusWords(shown, 0) : ''}
      </span>
    </div>
  )
}

function StatusSign({ status }: { status: SaveStatus }) {
  switch (status) {
    case 'saved':
      return <Check size={20} aria-hidden="true" className="text-good" />
    case 'saving':
      return <Spinner />
    case 'offline':
      return <CloudOff size={20} aria-hidden="true" className="text-mid" />
    case 'trying':
      return <RotateCw size={20} aria-hidden="true" className="text-mid" />
  }
}

function statusWords(status: SaveStatus, count: number): string {
  const waiting = count > 0 ? ` (${count})` : ''
  switch (status) {
    case 'saved':
      return 'Saved'
    case 'saving':
      return 'Saving…'
    case 'offline':
      return `Will save when online${waiting}`
    case 'trying':
      return `Not saved yet${waiting}`
  }
}

function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), quiet)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow && busy
}
