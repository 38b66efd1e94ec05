import { useT } from '#i18n/island.tsx'
import type { ProjectStatus } from './status.ts'

const LOOK: Readonly<Record<ProjectStatus, string>> = {
  pending: 'badge-option',
  approved: 'border-good/50 text-good',
  rejected: 'border-danger/50 text-danger',
  archived: '',
}

export function StatusBadge({ status }: { status: ProjectStatus }) {
  const { t } = useT()
  return <span className={`badge ${LOOK[status]}`}>{t(`admin.status.${status}`)}</span>
}
