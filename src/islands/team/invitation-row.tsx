import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { useAction } from '#ui/use-action.ts'
import { withdrawInvitation } from './team.api.ts'
import type { Invitation } from './team.ts'

/** An invitation without an answer, for the owner. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t, locale } = useT()
  const { busy, run } = useAction(t('team.failed'))
  const { id, email, role, expires_at } = invitation

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3">
      <p className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">{email}</span>
        <span className="block text-sm text-soft">
          {t(`team.roles.${role}`)} · {t('team.until', { date: formatDate(expires_at, locale) })}
        </span>
      </p>
      <button
        type="button"
        className="btn btn-small"
        aria-label={t('team.withdrawFor', { email })}
        aria-disabled={busy || undefined}
        onClick={() => void run(() => withdrawInvitation(id), t('team.withdrawn'))}
      >
        {t('team.withdraw')}
      </button>
    </li>
  )
}
