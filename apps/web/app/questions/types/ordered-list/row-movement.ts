import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { moveItem } from './move-item.ts'

/** @returns to be called before rows change places: what has the focus gets it back, for a moved element loses it */
export function useKeptFocus(): () => void {
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true })
    focused.current = null
  })
  return () => {
    focused.current = document.activeElement
  }
}

type RowDragOptions = {
  list: RefObject<HTMLOListElement | null>
  sequence: readonly number[]
  onDrop: (option: number, place: number) => void
}

/** Dragging a row by its grip. The rows keep their places in the document until it is dropped. */
export function useRowDrag({ list, sequence, onDrop }: RowDragOptions) {
  const [drag, setDrag] = useState<{ option: number; place: number } | null>(null)
  const placeUnder = (option: number, y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    return rows.filter((row, index) => {
      const { top, height } = row.getBoundingClientRect()
      return sequence[index] !== option && top + height / 2 < y
    }).length
  }
  const gripOf = (option: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ option, place: sequence.indexOf(option) })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag?.option === option) setDrag({ option, place: placeUnder(option, clientY) })
    },
    onPointerUp: () => {
      setDrag(null)
      if (drag?.option === option && drag.place !== sequence.indexOf(option)) onDrop(option, drag.place)
    },
    onPointerCancel: () => setDrag(null),
  })
  return {
    gripOf,
    dragged: drag?.option ?? null,
    /** As it would be were the row dropped now. */
    sequence: drag ? moveItem(sequence, drag.option, drag.place) : sequence,
  }
}
