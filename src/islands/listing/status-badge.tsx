import { useT } from '#i18n/island.tsx'
import type { ProjectStatus } from './status.ts'

const LOOK: Readonly<Record<ProjectStatus, string>> = {
  pending: 'badge-option',
  approved: 'border-good/50 text-good',
  rejected: 'border-danger/50 text-danger',
  archived: '',
}

interface Props {
  status: ProjectStatus
  /** A pending listing waits for its creator. */
  isRequested?: boolean
}

export function StatusBadge({ status, isRequested = false }: Props) {
  const { t } = useT()
  return (
    <span className={`badge ${LOOK[status]}`}>
      {t(isRequested ? 'admin.status.requested' : `admin.status.${status}`)}
    </span>
  )
}
