import { Skeleton } from '../ui/skeleton.tsx'

/** Until the student's files are known. */
export function MaterialsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-13" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-22" />
      ))}
    </div>
  )
}
