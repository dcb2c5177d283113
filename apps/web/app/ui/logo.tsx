import { brand } from '@collimate/domain/brand'
import { classNames } from '../lib/class-names.ts'
import drawing from './logo.svg?url'

type LogoProps = {
  className?: string
  /** Where there is no room for the name, it is left to be heard. */
  nameClassName?: string
}

/** The mark with the name. Draws in the color of the text around it. */
export function Logo({ className, nameClassName }: LogoProps) {
  return (
    // One word to hear: its letters lie in parts.
    <span role="img" aria-label={brand.name} className={classNames('flex h-[26px] items-start', className)}>
      <svg viewBox="0 0 28 28" className="block size-[26px] shrink-0" aria-hidden="true" focusable="false">
        <use href={`${drawing}#mark`} />
      </svg>
      {/* Its line is as high as puts it on the mark's lower edge. */}
      <span
        className={classNames(
          'ml-[8.4px] font-display text-[22.3px] leading-[21.5px] font-semibold whitespace-nowrap',
          nameClassName,
        )}
      >
        <Name />
      </span>
    </span>
  )
}

/** The dot of its first i is a small field of light. */
function Name() {
  const at = brand.name.indexOf('i')
  if (at < 0) return brand.name
  return (
    <>
      {brand.name.slice(0, at)}
      <span className="relative before:absolute before:top-[0.46em] before:left-[0.082em] before:size-[0.21em] before:bg-light">
        i
      </span>
      {brand.name.slice(at + 1)}
    </>
  )
}
