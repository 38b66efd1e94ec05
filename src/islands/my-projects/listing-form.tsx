import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { AppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { ConflictNotice } from '#islands/listing/form/conflict-notice.tsx'
import {
  changedColumns,
  creatorFormSchema,
  type ProjectFormOutput,
  type ProjectFormValues,
  toFormValues,
} from '#islands/listing/form/project-form.ts'
import { useUnsavedWarning } from '#islands/listing/form/use-unsaved-warning.ts'
import type { ListingChange } from '#islands/listing/reviewed.ts'
import { FieldNotes } from '#islands/submit/field-notes.tsx'
import type { Previewed } from '#islands/submit/preview.api.ts'
import { PreviewDialog } from '#islands/submit/preview-dialog.tsx'
import { refreshTeam } from '#islands/team/team.api.ts'
import { errorText, resetToSaved, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toast } from '#ui/toast.ts'
import { FormActions } from './form-actions.tsx'
import { FormCheck } from './form-check.tsx'
import { ListingFields } from './listing-fields.tsx'
import { type Detail, detailQuery, resubmitProject, saveProject } from './my-projects.api.ts'
import { previewOf } from './preview.api.ts'
import { reviewNotes } from './review-notes.tsx'
import { useListingPictures } from './use-listing-pictures.ts'

/** Edits a listing in place; a listing that is not public can be resubmitted. */
export function ListingForm({ detail }: { detail: Detail }) {
  const { t } = useT()
  // What the form was loaded with. Later server states are compared with it, never merged into unsaved input.
  const [base, setBase] = useState(detail)
  const [conflict, setConflict] = useState<Detail | null>(null)
  const sends = useRef(false)
  const outcome = useRef<'saved' | 'revised' | 'sent'>('saved')
  const sent = useRef<ProjectFormValues>(undefined)
  const isPublic = detail.project.status === 'approved'
  const form = useForm<ProjectFormValues, unknown, ProjectFormOutput>({
    resolver: zodResolver(creatorFormSchema),
    defaultValues: toFormValues(detail.draft),
  })
  const { load, complete, ...pictures } = useListingPictures(form)
  const [preview, setPreview] = useState<Previewed | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const { isDirty } = form.formState
  useUnsavedWarning(isDirty)
  /** Starts from a state of the listing, and keeps what was typed since `seen`. */
  function startFrom(now: Detail, seen = form.getValues()) {
    setBase(now)
    resetToSaved(form, toFormValues(now.draft), seen)
    load(form.getValues())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the listing starts anew
  useEffect(() => {
    if (!isDirty && detail.stamp !== base.stamp) startFrom(detail)
  }, [detail.stamp])
  const textOf = ({ code }: AppError) =>
    code === 'project.not_found' ? t('myProjects.noAccess') : errorText(t, code)
  const submit = useSubmit(form, {
    fields: { 'project.missing_fields': 'category' },
    retriesOnline: true,
    action: async (values: ProjectFormOutput) => {
      sent.current = structuredClone(form.getValues())
      const change = changeOf(base, await complete(values))
      let now = base
      outcome.current = 'saved'
      if (Object.keys(change.columns).length > 0 || change.options) {
        now = await saveProject(base.project.id, base.stamp, change)
        const isRevised = now.revision?.proposedAt !== base.revision?.proposedAt
        outcome.current = now.revision && isRevised ? 'revised' : 'saved'
        startFrom(now, sent.current)
        sent.current = toFormValues(now.draft)
      }
      if (sends.current) outcome.current = 'sent'
      return sends.current ? resubmitProject(now.project.id, now.stamp) : now
    },
    onSuccess: (now) => {
      startFrom(now, sent.current)
      submit.reset()
      toast({ title: t(`myProjects.${outcome.current}`), type: 'success' })
    },
    onFailure: async (error) => {
      if (error.code === 'project.changed_meanwhile') {
        setConflict(await queryClient.fetchQuery(detailQuery(base.project.id)).catch(() => null))
      }
      toast({ title: t('myProjects.saveFailed'), description: textOf(error), type: 'error' })
      if (error.code === 'project.not_found') await refreshTeam()
    },
  })
  return (
    <FormProvider {...form}>
      <FieldNotes value={(field) => reviewNotes(t, field, { comments: detail.comments, isPublic })}>
        <form
          ref={element}
          noValidate
          method="post"
          className="grid min-w-0 gap-10"
          onSubmit={(event) => submit.onSubmit(event)}
        >
          {isPublic && <p className="notice">{t('myProjects.publicText')}</p>}
          <ListingFields isPublic={isPublic} {...pictures} />
          <FormCheck />
          {conflict && (
            <ConflictNotice
              base={base.snapshot}
              now={conflict.snapshot}
              onKeepMine={() => {
                setBase({ ...conflict, draft: base.draft })
                setConflict(null)
                submit.reset()
              }}
              onTakeTheirs={() => {
                startFrom(conflict)
                setConflict(null)
                submit.reset()
              }}
            />
          )}
          <FormNotice>{submit.error && !conflict && textOf(submit.error)}</FormNotice>
          <FormActions
            busy={submit.busy}
            canSend={!isPublic}
            isAwaited={
              detail.project.status === 'rejected' ||
              (detail.archived_by_creator && !detail.is_changed) ||
              detail.project.changesRequestedAt !== null
            }
            onPreview={form.handleSubmit((values) =>
              setPreview(previewOf(base, changeOf(base, values))),
            )}
            onSubmit={(isSending) => {
              sends.current = isSending
              element.current?.requestSubmit()
            }}
          />
        </form>
      </FieldNotes>
      <PreviewDialog listing={preview} onClose={() => setPreview(null)} />
    </FormProvider>
  )
}

/** What the form changes in the listing it began with. */
function changeOf({ draft }: Detail, values: ProjectFormOutput): ListingChange {
  const before = creatorFormSchema.safeParse(toFormValues(draft))
  return changedColumns(before.success ? before.data : null, values)
}
