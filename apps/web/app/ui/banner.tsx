import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../lib/class-names.ts'

const tones = {
  beam: { icon: Info, box: 'border-l-beam-fill bg-beam-wash', ink: 'text-beam' },
  good: { icon: CircleCheck, box: 'border-l-good-fill bg-good-wash', ink: 'text-good' },
  mid: { icon: TriangleAlert, box: 'border-l-mid-fill bg-mid-wash', ink: 'text-mid' },
  low: { icon: TriangleAlert, box: 'border-l-low-fill bg-low-wash', ink: 'text-low' },
} as const

type BannerProps = {
  id?: string
  tone?: keyof typeof tones
  title: string
  children?: ReactNode
  /** A button or link, at the end of the line or under it. */
  action?: ReactNode
  /** `alert` speaks at once, `status` when there is a pause; without it the banner is part of the page. */
  role?: 'alert' | 'status'
  ref?: Ref<HTMLDivElement>
  className?: string
}

/** A word about the whole view that stays until it is no longer true. */
export function Banner({ tone = 'beam', title, children, action, className, ...rest }: BannerProps) {
  const { icon: Icon, box, ink } = tones[tone]
  return (
    <div
      {...rest}
      className={classNames(
        'grid grid-cols-[20px_1fr] gap-2.5 border-l-[3px] px-3.5 py-3',
        // A title alone lies on one line with its button, and so does its sign.
        !children && 'sm:items-center',
        box,
        className,
      )}
    >
      <Icon size={20} aria-hidden="true" className={classNames('mt-0.5', ink)} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-semibold">{title}</p>
          {children ? <div className="text-meta text-pretty">{children}</div> : null}
        </div>
        {action}
      </div>
    </div>
  )
}
