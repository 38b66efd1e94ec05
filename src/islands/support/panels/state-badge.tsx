import { useT } from '#i18n/island.tsx'
import type { InterestState } from '../interest.ts'

const LOOKS: Readonly<Partial<Record<InterestState, string>>> = {
  agreed_outside: 'badge-lamp',
  declined: '',
  withdrawn: '',
}

export function StateBadge({ state }: { state: InterestState }) {
  const { t } = useT()
  return (
    <span className={`badge flex-none ${LOOKS[state] ?? 'badge-option'}`}>
      {t(`interest.state.${state}`)}
    </span>
  )
}
