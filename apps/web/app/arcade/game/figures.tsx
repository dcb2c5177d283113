import type { ReactNode, Ref } from 'react'
import { classNames } from '../../lib/class-names.ts'

const strip = Array.from({ length: 10 }, (_, figure) => figure).join('\n')

type FiguresProps = {
  /** Places before the point; those that are not needed are hidden. */
  places: number
  tenths: boolean
  rowRef: Ref<HTMLSpanElement>
  /**
   * Sets `--figure` and `--line`, the width and height of a place, and `--shift`, how far the others move for each
   * hidden one: 1 to begin at the left, 0.5 to stay centered. A line of whole pixels keeps all figures at one height.
   */
  className: string
  /** Right behind the number. */
  children?: ReactNode
}

/** Text that is drawn without being text of the page. */
const drawn = 'before:content-[attr(data-drawn)]'

/**
 * A number that changes without any layout: each place is a strip of all ten figures, and `showFigures` moves it. A
 * screen reader hears nothing of it. The page's text has the number once, where it is neither laid out nor painted.
 */
export function Figures({ places, tenths, rowRef, className, children }: FiguresProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('flex h-(--line) leading-(--line) select-none [contain:layout_size]', className)}
    >
      <span ref={rowRef} className="flex flex-none whitespace-pre">
        <span data-number="" className="size-px flex-none -mr-px [content-visibility:hidden]">
          {' '}
        </span>
        {Array.from({ length: places }, (_, place) => (
          <Place key={place} />
        ))}
        {tenths ? (
          <span data-drawn="." className={classNames('w-[0.28em] flex-none text-center', drawn)} />
        ) : null}
        {tenths ? <Place /> : null}
        {children}
      </span>
    </span>
  )
}

function Place() {
  return (
    <span data-place="" className="h-(--line) w-(--figure) flex-none overflow-clip text-center">
      <span data-drawn={strip} className={classNames('block', drawn)} />
    </span>
  )
}

/** @param text digits, with a point before the last where there are tenths; what has no place is left out */
export function showFigures(row: HTMLElement | null, text: string): void {
  if (row === null) return
  const number = row.querySelector('[data-number]')?.firstChild
  if (number) number.nodeValue = text
  const places = [...row.querySelectorAll<HTMLElement>('[data-place]')]
  const digits = text.replace('.', '').padStart(places.length).slice(-places.length)
  for (const [index, place] of places.entries()) {
    const digit = digits[index] ?? ' '
    place.style.visibility = digit === ' ' ? 'hidden' : ''
    // Not in percent, whose rounding puts a figure now and then a pixel lower.
    const moved = `0 calc(var(--line) * ${-Number(digit)})`
    if (digit !== ' ') (place.firstElementChild as HTMLElement).style.translate = moved
  }
  const hidden = places.length - digits.trimStart().length
  row.style.translate = `calc(var(--figure) * var(--shift) * ${-hidden}) 0`
}
