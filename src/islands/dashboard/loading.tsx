import { Skeleton } from '#ui/skeleton.tsx'

export function Loading() {
  return <Skeleton blocks={['h-8 max-w-60', 'h-[70dvh] rounded-card!']} />
}
