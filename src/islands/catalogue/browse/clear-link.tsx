import { clsx } from 'clsx'
import { useT } from '#i18n/island.tsx'
import { filtersPath } from '../catalogue-filters.ts'

interface Props {
  onClear: () => void
  className?: string
}

/** Back to the whole list. A link, so that it also works before and without JavaScript. */
export function ClearLink({ onClear, className }: Props) {
  const { t, locale } = useT()
  return (
    <a
      className={clsx('btn', className)}
      href={filtersPath({}, locale)}
      onClick={(event) => {
        event.preventDefault()
        onClear()
        // The link goes away with the filters; the search field is where a visitor goes on.
        document.querySelector<HTMLElement>('input[name="q"]')?.focus()
      }}
    >
      {t('browse.clear')}
    </a>
  )
}
