import type { Role } from '#core/profile.ts'
import { useT } from '#i18n/island.tsx'

interface Props {
  role: Role
  isConfirmed: boolean
  isSuspended: boolean
}

export function UserBadges({ role, isConfirmed, isSuspended }: Props) {
  const { t } = useT()
  return (
    <span className="flex flex-wrap gap-1.5">
      <span className={`badge ${role === 'admin' ? 'badge-lamp' : ''}`}>
        {t(`admin.users.roles.${role}`)}
      </span>
      {isSuspended && (
        <span className="badge border-danger/50 text-danger">{t('admin.users.suspended')}</span>
      )}
      {!isConfirmed && <span className="badge badge-option">{t('admin.users.unconfirmed')}</span>}
    </span>
  )
}
