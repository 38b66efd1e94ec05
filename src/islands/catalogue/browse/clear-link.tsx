import { clsx } from 'clsx'
import { useT } from '#i18n/island.tsx'
import { filtersPath } from '../catalogue-filters.ts'

interface Props {
  onClear: () => void
  className?: string
}

/** Clears all filters. A link, to work without JavaScript. */
export function ClearLink({ onClear, className }: Props) {
  const { t, locale } = useT()
  return (
    <a
      className={clsx('btn', className)}
      href={filtersPath({}, locale)}
      onClick={(event) => {
        event.preventDefault()
        onClear()
        // The link disappears with the filters: focus the search field.
        document.querySelector<HTMLElement>('input[name="q"]')?.focus()
      }}
    >
      {t('browse.clear')}
    </a>
  )
}
