import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#core/query.ts'
import { usePollInterval } from '#core/use-poll-interval.ts'
import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { Failed } from '#ui/failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import {
  fetchInterestRecord,
  INTEREST_POLL_MS,
  interestKeys,
  refreshInterests,
} from '../interests.api.ts'
import { EditPanel } from './edit-panel.tsx'
import { MovePanel } from './move-panel.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import type { Done, InterestView, PanelProps } from './panel.ts'
import { ReconfirmPanel } from './reconfirm-panel.tsx'

interface Props {
  id: string
  opener: HTMLElement | null
  /** The conversation is already on the page, so no link to it. */
  isInThread?: boolean
  onClosed: () => void
}

/** An interest and the actions its reader may take. */
export function InterestDialog({ id, opener, isInThread = false, onClosed }: Props) {
  const { t } = useT()
  const [isOpen, setOpen] = useState(true)
  const [view, setView] = useState<InterestView>('overview')
  const refetchInterval = usePollInterval(INTEREST_POLL_MS)
  const { data, error, refetch } = useQuery(
    {
      queryKey: interestKeys.record(id),
      queryFn: () => fetchInterestRecord(id),
      staleTime: 0,
      refetchInterval: view === 'overview' && refetchInterval,
    },
    queryClient,
  )
  function finish(done: Done) {
    toast({ title: t(`interest.done.${done}`), type: 'success' })
    void refreshInterests().then(() => setView('overview'))
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      opener={opener}
      keepOnOutsidePress={view !== 'overview'}
    >
      {data ? (
        <View
          key={view}
          view={view}
          isInThread={isInThread}
          record={data}
          otherName={shownName(
            t,
            data.side === 'supporter' ? data.recipientName : data.supporterName,
          )}
          onView={setView}
          onDone={finish}
          onStale={() => void refreshInterests().then(() => setView('overview'))}
        />
      ) : (
        <DialogPanel title={t('interest.details')} closeLabel={t('common.close')}>
          {error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton blocks={['h-6 w-1/2', 'h-40']} className="grid gap-3" />
          )}
        </DialogPanel>
      )}
    </Dialog>
  )
}

function View({
  view,
  isInThread,
  ...panel
}: PanelProps & { view: InterestView; isInThread: boolean }) {
  if (view === 'edit') return <EditPanel {...panel} />
  if (view === 'still') return <ReconfirmPanel {...panel} />
  if (view === 'overview') return <OverviewPanel {...panel} isInThread={isInThread} />
  return <MovePanel {...panel} to={view} />
}
