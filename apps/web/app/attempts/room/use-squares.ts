import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * A grid of numbered squares is one stop of Tab, at the current one or where the focus last was in it; the arrow keys
 * lead from square to square.
 *
 * @param current position
 * @returns the position of the stop, and what the list listens with
 */
export function useSquares(current: number) {
  const [at, setAt] = useState({ current, stop: current })
  if (at.current !== current) setAt({ current, stop: current })
  return {
    stop: at.current === current ? at.stop : current,
    list: {
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLOListElement>) => {
        const stop = [...currentTarget.children].findIndex((item) => item.contains(target))
        if (stop >= 0) setAt({ current, stop })
      },
      onKeyDown: (event: KeyboardEvent<HTMLOListElement>) => {
        const list = event.currentTarget
        const squares = [...list.children].map((item) =>
          item.ariaHidden === 'true' ? null : item.querySelector('button'),
        )
        const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length
        const from = squares.findIndex((square) => square === document.activeElement)
        const to = nextSquare(
          event.key,
          from,
          columns,
          squares.map((square) => square !== null),
        )
        if (to === null) return
        event.preventDefault()
        squares[to]?.focus()
      },
    },
  }
}

/**
 * The position a key leads to: among those in use, the first one its way meets. A way that meets none leads nowhere,
 * which is still the key's own; null is no key of the grid.
 *
 * @param from the focused position
 * @param used per position, whether it can take the focus
 */
export function nextSquare(
  key: string,
  from: number,
  columns: number,
  used: readonly boolean[],
): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  if (key === 'Home') return used.indexOf(true)
  if (key === 'End') return used.lastIndexOf(true)
  const step = steps[key]
  if (step === undefined) return null
  for (let to = from + step; to >= 0 && to < used.length; to += step) if (used[to]) return to
  return from
}

/** Keeps the current square in view by scrolling its list alone, never the page. */
export function useCurrentInView<List extends HTMLElement>(current: number) {
  const list = useRef<List>(null)
  useEffect(() => {
    const cell = list.current?.querySelectorAll('li')[current]
    if (!list.current || !cell) return
    const { scrollTop, clientHeight } = list.current
    const place = cell.offsetTop
    if (place < scrollTop + 50 || place > scrollTop + clientHeight - 100)
      list.current.scrollTop = place - clientHeight / 3
  }, [current])
  return list
}
