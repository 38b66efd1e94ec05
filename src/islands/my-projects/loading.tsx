import { Skeleton } from '#ui/skeleton.tsx'

export function Loading() {
  return <Skeleton blocks={['h-44 rounded-card!', 'h-44 rounded-card!']} />
}
