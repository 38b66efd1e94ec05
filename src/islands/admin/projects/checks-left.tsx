import { useT } from '#i18n/island.tsx'
import { type CheckDraft, openChecks } from './check-draft.ts'

/** How many checks are still open, and who sees the answers. */
export function ChecksLeft({ draft }: { draft: CheckDraft }) {
  const { t } = useT()
  const count = openChecks(draft).length
  return (
    <p className="text-soft">
      <span role="status" className="font-semibold text-ink">
        {count > 0 ? t('admin.checks.left', { count }) : t('admin.checks.done')}
      </span>{' '}
      {t('admin.checks.intro')}
    </p>
  )
}
