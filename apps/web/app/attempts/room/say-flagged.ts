import { briefLifeMs, toast } from '../../ui/toast.ts'

/** The flag itself is on the control and the square, and on a phone this lies over the clock. */
export function sayFlagged(position: number): void {
  toast({ title: `Question ${position + 1} flagged for review`, lifeMs: briefLifeMs })
}
