import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
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
import { tellFailure } from '#ui/failure.ts'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { ListingContext } from './commented-field.tsx'
import { FormCheck } from './form-check.tsx'
import { ListingFields } from './listing-fields.tsx'
import { type Detail, detailQuery, resubmitProject, saveProject } from './my-projects.api.ts'

/** Edits a listing in place; a listing that is not public can be resubmitted. */
export function ListingForm({ detail }: { detail: Detail }) {
  const { t } = useT()
  // What the form was loaded with. Later server states are compared with it, never merged into unsaved input.
  const [base, setBase] = useState(detail)
  const [conflict, setConflict] = useState<Detail | null>(null)
  const sends = useRef(false)
  const outcome = useRef<'saved' | 'revised' | 'sent'>('saved')
  const isPublic = detail.project.status === 'approved'
  const form = useForm<ProjectFormValues, unknown, ProjectFormOutput>({
    resolver: zodResolver(creatorFormSchema),
    defaultValues: toFormValues(detail.draft),
  })
  const { isDirty } = form.formState
  useUnsavedWarning(isDirty)
  function startFrom(now: Detail) {
    setBase(now)
    form.reset(toFormValues(now.draft))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the listing starts anew
  useEffect(() => {
    if (!isDirty && detail.stamp !== base.stamp) startFrom(detail)
  }, [detail.stamp])
  const submit = useSubmit(form, {
    fields: { 'project.missing_fields': 'category' },
    retriesOnline: true,
    action: async (values: ProjectFormOutput) => {
      const before = creatorFormSchema.safeParse(toFormValues(base.draft))
      const change = changedColumns(before.success ? before.data : null, values)
      let now = base
      outcome.current = 'saved'
      if (Object.keys(change.columns).length > 0 || change.options) {
        now = await saveProject(base.project.id, base.stamp, change)
        const isRevised = now.revision?.proposedAt !== base.revision?.proposedAt
        outcome.current = now.revision && isRevised ? 'revised' : 'saved'
        startFrom(now)
      }
      if (sends.current) outcome.current = 'sent'
      return sends.current ? resubmitProject(now.project.id, now.stamp) : now
    },
    onSuccess: (now) => {
      startFrom(now)
      submit.reset()
      toast({ title: t(`myProjects.${outcome.current}`), type: 'success' })
    },
    onFailure: async (error) => {
      if (error.code === 'project.changed_meanwhile') {
        setConflict(await queryClient.fetchQuery(detailQuery(base.project.id)).catch(() => null))
      }
      tellFailure(t, t('myProjects.saveFailed'), error)
    },
  })
  return (
    <FormProvider {...form}>
      <ListingContext.Provider value={{ comments: detail.comments, isPublic }}>
        <form
          noValidate
          method="post"
          className="grid gap-10"
          onSubmit={(event) => {
            const { submitter } = event.nativeEvent as SubmitEvent
            sends.current = submitter?.getAttribute('name') === 'send'
            return submit.onSubmit(event)
          }}
        >
          {isPublic && <p className="notice">{t('myProjects.publicText')}</p>}
          <ListingFields isPublic={isPublic} />
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
          <FormNotice>{submit.error && !conflict && errorText(t, submit.error.code)}</FormNotice>
          <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap gap-3 border-t border-line bg-page px-2 py-4">
            <SubmitButton
              label={t('myProjects.save')}
              busyLabel={t('common.saving')}
              busy={submit.busy}
            />
            {!isPublic && (
              <button
                type="submit"
                name="send"
                className="btn"
                aria-disabled={submit.busy || undefined}
              >
                {t('myProjects.send')}
              </button>
            )}
          </div>
        </form>
      </ListingContext.Provider>
    </FormProvider>
  )
}
