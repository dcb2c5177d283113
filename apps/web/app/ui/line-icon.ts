import { createElement, type SVGProps } from 'react'
import { classNames } from '../lib/class-names.ts'

/** An icon as the icon package writes it down: its shapes, each with its attributes. */
type IconData = { readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Makes a component of a drawn icon. It stands in the build for the icon package's own maker (vite.config.ts), which
 * knows every framework and weighs more than all icons of a public page together; hence the default export.
 */
export default function createIcon({ node }: IconData) {
  return function LineIcon({ size = 24, className, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        'aria-hidden': rest['aria-label'] === undefined,
        className: classNames('lucide', className),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
