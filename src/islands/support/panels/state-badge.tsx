import { useT } from '#i18n/island.tsx'
import type { Interest, InterestState } from '../interest.ts'
import { stateText } from '../standing.ts'

const LOOKS: Readonly<Partial<Record<InterestState, string>>> = {
  agreed_outside: 'badge-lamp',
  declined: '',
  withdrawn: '',
}

export function StateBadge({
  interest,
}: {
  interest: Pick<Interest, 'state' | 'endedWithProject'>
}) {
  const { t } = useT()
  return (
    <span className={`badge flex-none ${LOOKS[interest.state] ?? 'badge-option'}`}>
      {stateText(t, interest)}
    </span>
  )
}
