import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** Until the student's files are known. */
export function MaterialsSkeleton() {
  return (
    <Loading className="grid gap-5">
      <Skeleton className="h-13" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-22" />
      ))}
    </Loading>
  )
}
