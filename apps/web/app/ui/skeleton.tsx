import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

/** One shape of what is coming; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('breathe rounded-1 bg-line', className)} />
}

/** What is coming: its shapes for readers who see them, a word for those who do not. */
export function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className}>
      <span className="sr-only">Loading</span>
      {children}
    </div>
  )
}

/** A whole page on its way, as tall as the window: nothing after it is seen before its place is known. */
export function PageSkeleton() {
  return (
    <Loading className="wrap min-h-dvh py-9">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <Skeleton className="mt-8 h-36 w-full" />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
    </Loading>
  )
}
