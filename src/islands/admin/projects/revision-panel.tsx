import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { differences } from '#islands/listing/form/difference.ts'
import { DifferenceTable } from '#islands/listing/form/difference-table.tsx'
import { useFieldFormat } from '#islands/listing/form/use-field-format.ts'
import { type Project, projectSchema } from '#islands/listing/project.ts'
import { offersToken } from '#islands/listing/terms.ts'
import { Failed } from '#ui/failed.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { errorText } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toast } from '#ui/toast.ts'
import { FactsField, RuleFields } from '../reason-fields.tsx'
import { LISTING_REASONS, lacksLaw } from '../reasons.ts'
import { tellFailure } from '../tell-failure.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { rejectRevision, revisionQuery, type WaitingRevision } from './after-approval.api.ts'

/** A pending revision of a public listing: the diff and the decision. */
export function RevisionPanel({ project }: { project: Project }) {
  const { t, locale } = useT()
  const fieldText = useFieldFormat()
  const revision = useQuery(revisionQuery(project.id), queryClient)
  if (revision.isError) {
    return (
      <Failed
        title={t('admin.revision.title')}
        error={revision.error}
        onRetry={() => void revision.refetch()}
      />
    )
  }
  if (!revision.data) return null
  return (
    <section className="notice grid grid-cols-1 gap-4" aria-labelledby="revision-title">
      <div>
        <h3 id="revision-title">{t('admin.revision.title')}</h3>
        <p className="text-soft">
          {t('admin.revision.text', { date: formatDate(revision.data.proposedAt, locale) })}
        </p>
      </div>
      <DifferenceTable
        subject={t('admin.revision.title')}
        differences={differences(revision.data.before, revision.data.after, fieldText)}
        before={t('admin.revision.before')}
        after={t('admin.revision.after')}
      />
      <Decision
        revision={revision.data}
        hasToken={offersToken(optionsAfter(project, revision.data))}
      />
    </section>
  )
}

/** The options once a revision is accepted; it may leave them as they are. */
function optionsAfter({ id, supportOptions }: Project, { after }: WaitingRevision) {
  const { support_options } = after
  return support_options
    ? projectSchema.parse({ id, support_options }).supportOptions
    : supportOptions
}

function Decision({ revision, hasToken }: { revision: WaitingRevision; hasToken: boolean }) {
  const { t } = useT()
  const [reasons, setReasons] = useState(LISTING_REASONS)
  // How often it was rejected in vain.
  const [tries, setTries] = useState(0)
  const content = useFirstError(tries)
  const reasonsProps = { reasons, onChange: setReasons, isMarked: tries > 0 }
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [isAccepting, setAccepting] = useState(false)
  async function reject() {
    if (busy) return
    if (lacksLaw(reasons)) return setTries(tries + 1)
    setBusy(true)
    setFailure(null)
    try {
      await rejectRevision(revision, reasons)
      toast({ title: t('admin.revision.rejected'), type: 'success' })
    } catch (cause) {
      setFailure(tellFailure(t, t('admin.toasts.updateProject'), cause))
    }
    setBusy(false)
  }
  return (
    <>
      <div ref={content} className="grid grid-cols-1 gap-4">
        <FactsField
          {...reasonsProps}
          label={t('admin.revision.note')}
          hint={t('admin.revision.noteHint')}
        />
        <RuleFields {...reasonsProps} />
      </div>
      <FormNotice>{failure && errorText(t, failure.code)}</FormNotice>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-small btn-primary"
          aria-haspopup="dialog"
          onClick={() => setAccepting(true)}
        >
          {t('admin.revision.accept')}
        </button>
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={busy || undefined}
          onClick={() => void reject()}
        >
          {t('admin.revision.reject')}
        </button>
      </div>
      {isAccepting && (
        <AcceptDialog
          revision={revision}
          note={reasons.facts.trim()}
          hasToken={hasToken}
          onClosed={() => setAccepting(false)}
        />
      )}
    </>
  )
}
