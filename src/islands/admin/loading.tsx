import { Skeleton } from '#ui/skeleton.tsx'

/** Stands for a list or a detail view of the dashboard. */
export function Loading() {
  return (
    <Skeleton
      className="grid min-h-[40vh] content-start gap-2"
      blocks={['h-11', 'h-16', 'h-16', 'h-16', 'h-16']}
    />
  )
}
