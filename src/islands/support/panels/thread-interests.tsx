import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { queryClient } from '#core/query.ts'
import { usePollInterval } from '#core/use-poll-interval.ts'
import { formatMoney } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { Boundary } from '#ui/boundary.tsx'
import { type Interest, type InterestSide, isOpen } from '../interest.ts'
import { fetchThreadInterests, INTEREST_POLL_MS, interestKeys } from '../interests.api.ts'
import { standingText } from '../standing.ts'
import { StateBadge } from './state-badge.tsx'
import { TermsChangedNotice } from './terms-changed-notice.tsx'

const InterestDialog = lazy(() =>
  import('./interest-dialog.tsx').then((m) => ({ default: m.InterestDialog })),
)

interface Props {
  threadId: string
  side: InterestSide
  otherName: string
}

/** Open interests of a conversation, or the outcome of the last one, each with a link to its details. */
export function ThreadInterests({ threadId, side, otherName }: Props) {
  const [open, setOpen] = useState<{ id: string; opener: HTMLElement } | null>(null)
  const refetchInterval = usePollInterval(INTEREST_POLL_MS)
  const { data = [] } = useQuery(
    {
      queryKey: interestKeys.thread(threadId),
      queryFn: () => fetchThreadInterests(threadId),
      staleTime: 0,
      // If polling fails, the conversation below must stay visible.
      refetchInterval,
      refetchOnWindowFocus: true,
    },
    queryClient,
  )
  const standing = data.filter(({ state }) => isOpen(state))
  const shown = standing.length > 0 ? standing : data.slice(-1)
  if (shown.length === 0) return null
  return (
    <div className="max-h-44 flex-none divide-y divide-line overflow-y-auto border-b border-line bg-panel-2">
      {shown.map((interest) => (
        <StatusCard
          key={interest.id}
          interest={interest}
          side={side}
          otherName={otherName}
          onOpen={(opener) => setOpen({ id: interest.id, opener })}
        />
      ))}
      {open && (
        <Boundary>
          <InterestDialog
            key={open.id}
            id={open.id}
            opener={open.opener}
            isInThread
            onClosed={() => setOpen(null)}
          />
        </Boundary>
      )}
    </div>
  )
}

function StatusCard({
  interest,
  side,
  otherName,
  onOpen,
}: {
  interest: Interest
  side: InterestSide
  otherName: string
  onOpen: (opener: HTMLElement) => void
}) {
  const { t, locale } = useT()
  const { amount, currency, terms } = interest
  const title = t('interest.title', { option: terms.title })
  return (
    <section aria-label={title} className="px-3 py-2.5 md:px-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
        <div className="flex items-center gap-x-2 gap-y-1 max-sm:flex-wrap">
          <StateBadge interest={interest} />
          <p className="truncate font-semibold max-sm:order-last max-sm:basis-full">
            {terms.title}
          </p>
          {amount !== null && (
            <p className="flex-none text-soft figures">{formatMoney(amount, currency, locale)}</p>
          )}
        </div>
        <p className="row-start-2 text-[0.92rem] leading-snug text-soft max-sm:col-span-2">
          {standingText(t, side, interest, otherName)}
        </p>
        <button
          type="button"
          className="btn btn-small sm:row-span-2"
          aria-label={`${t('interest.details')}: ${title}`}
          aria-haspopup="dialog"
          onClick={(event) => onOpen(event.currentTarget)}
        >
          {t('interest.details')}
        </button>
      </div>
      <TermsChangedNotice interest={interest} side={side} otherName={otherName} />
    </section>
  )
}
