import { useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { toast } from '#ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { acceptRevision, type WaitingRevision } from './after-approval.api.ts'
import { CheckAnswers } from './check-answers.tsx'
import { type CheckDraft, openChecks } from './check-draft.ts'
import { ChecksLeft } from './checks-left.tsx'

interface Props {
  revision: WaitingRevision
  note: string
  hasToken: boolean
  onClosed: () => void
}

/** Accepts a revision, with every check answered anew. */
export function AcceptDialog({ revision, note, hasToken, onClosed }: Props) {
  const { t } = useT()
  const [draft, setDraft] = useState<CheckDraft>({})
  const [isTried, setTried] = useState(false)
  return (
    <ConfirmDialog
      title={t('admin.revision.accept')}
      text={t('admin.revision.checkAgain')}
      action={t('admin.revision.accept')}
      failed={t('admin.toasts.updateProject')}
      onConfirm={async () => {
        if (openChecks(draft).length > 0) {
          setTried(true)
          return false
        }
        await acceptRevision(revision, note, draft)
        toast({ title: t('admin.revision.accepted'), type: 'success' })
        return true
      }}
      onClosed={onClosed}
    >
      <ChecksLeft draft={draft} />
      <CheckAnswers draft={draft} onChange={setDraft} isMarked={isTried} hasToken={hasToken} />
    </ConfirmDialog>
  )
}
