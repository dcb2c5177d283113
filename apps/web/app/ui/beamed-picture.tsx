import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type BeamedPictureProps = {
  src: string
  /** What is to be seen; empty when the picture only sets the scene. */
  alt: string
  /**
   * Where the light falls and how the picture lies, among its size: `[--field:38%_14%_24%_42%] [--lie:50%_32%]`.
   * Classes, because a style attribute in a written-out page is against the content security policy.
   */
  className: string
  children?: ReactNode
}

/** A radiograph with a square of warm light on the part under study. */
export function BeamedPicture({ src, alt, className, children }: BeamedPictureProps) {
  return (
    <div className={classNames('beamed', className)}>
      <img className="beam-dim" src={src} alt={alt} decoding="async" />
      <img className="beam-lit" src={src} alt="" decoding="async" />
      <div className="beam-warm" />
      <div className="beam-veil" />
      <div className="beam-frame" />
      {children}
    </div>
  )
}
