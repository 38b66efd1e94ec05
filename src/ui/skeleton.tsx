import { useT } from '#i18n/island.tsx'

interface Props {
  /** Classes of each block: the height of what follows, so that nothing jumps. */
  blocks: readonly string[]
  /** Layout of the blocks. */
  className?: string
  /** What screen readers hear. Default "Loading". */
  label?: string
}

/** Stands for content that loads. */
export function Skeleton({ blocks, className = 'grid gap-4', label }: Props) {
  const { t } = useT()
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label ?? t('common.loading')}</span>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never change places
        <div key={index} className={`skeleton ${block}`} aria-hidden="true" />
      ))}
    </div>
  )
}
