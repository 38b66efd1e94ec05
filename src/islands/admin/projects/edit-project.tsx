import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { ConflictNotice } from '#islands/listing/form/conflict-notice.tsx'
import { OptionsSection } from '#islands/listing/form/options-section.tsx'
import {
  adminFormSchema,
  changedColumns,
  type ProjectFormOutput,
  type ProjectFormValues,
  textsAsked,
  toFormValues,
} from '#islands/listing/form/project-form.ts'
import { useUnsavedWarning } from '#islands/listing/form/use-unsaved-warning.ts'
import type { ProjectStatus } from '#islands/listing/status.ts'
import { Failed } from '#ui/failed.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { go } from '../admin.store.ts'
import { Loading } from '../loading.tsx'
import { RuleFields } from '../reason-fields.tsx'
import { LISTING_REASONS, lacksLaw, toBasis } from '../reasons.ts'
import { tellFailure } from '../tell-failure.ts'
import { ViewHead } from '../view-head.tsx'
import { CheckAnswers } from './check-answers.tsx'
import { finishedAnswers, openChecks } from './check-draft.ts'
import { ChecksLeft } from './checks-left.tsx'
import { type Detail, detailQuery, saveProject } from './detail.api.ts'
import { MediaSection, PlaceSection, TextSection } from './project-fields.tsx'
import { needsReasons } from './status-dialog.tsx'

export function NewProject() {
  const { t } = useT()
  return (
    <section>
      <ViewHead tab="projects" back={t('admin.projects.back')} title={t('admin.projects.create')} />
      <ProjectForm detail={null} />
    </section>
  )
}

export function EditProject({ id }: { id: string }) {
  const { t } = useT()
  const detail = useQuery(detailQuery(id), queryClient)
  if (detail.isError) {
    return (
      <section>
        <ViewHead
          tab="projects"
          back={t('admin.projects.back')}
          title={t('admin.projects.editTitle')}
        />
        <Failed
          title={t('admin.projects.loadFailed')}
          error={detail.error}
          onRetry={() => detail.refetch()}
        />
      </section>
    )
  }
  if (!detail.data) return <Loading />
  return (
    <section>
      <ViewHead tab="projects" back={t('admin.projects.back')} title={detail.data.project.title} />
      <ProjectForm detail={detail.data} />
    </section>
  )
}

function ProjectForm({ detail }: { detail: Detail | null }) {
  const { t } = useT()
  // What the form was loaded with. Later server states are compared with it, never merged into unsaved input.
  const [base, setBase] = useState(detail)
  const [conflict, setConflict] = useState<Detail | null>(null)
  const [checks, setChecks] = useState(detail?.project.reviewChecks ?? {})
  const [reasons, setReasons] = useState(LISTING_REASONS)
  const [isMarked, setMarked] = useState(false)
  const schema = useMemo(() => adminFormSchema(base?.project ?? null), [base])
  const asked = textsAsked(base?.project ?? null)
  const form = useForm<ProjectFormValues, unknown, ProjectFormOutput>({
    resolver: zodResolver(schema),
    defaultValues: toFormValues(detail?.project ?? null),
  })
  const { isDirty } = form.formState
  const submit = useSubmit(form, {
    action: (values: ProjectFormOutput) => {
      const before = base ? schema.parse(toFormValues(base.project)) : null
      const { columns, options } = changedColumns(before, values)
      return saveProject({
        id: base?.project.id ?? null,
        columns: {
          ...columns,
          ...(isApproval(values.columns.status) && {
            review_checks: finishedAnswers(checks, base?.project.reviewChecks ?? {}),
          }),
          ...(isRestriction(values.columns.status) && { basis: toBasis(reasons) }),
        },
        options,
        stamp: base?.stamp ?? null,
      })
    },
    onSuccess: () => {
      toast({ title: t('admin.projects.saved'), type: 'success' })
      go('projects')
    },
    onFailure: async (error) => {
      if (error.code === 'project.changed_meanwhile' && base) {
        const now = await queryClient.fetchQuery(detailQuery(base.project.id)).catch(() => null)
        setConflict(now)
      }
      tellFailure(t, t('admin.toasts.saveProject'), error)
    },
  })
  useUnsavedWarning(isDirty && !submit.busy)
  function isApproval(status: ProjectStatus): boolean {
    return base !== null && base.project.status !== 'approved' && status === 'approved'
  }
  function isRestriction(status: ProjectStatus): boolean {
    return base !== null && needsReasons(status, base.project.status)
  }
  /** What the chosen status lacks: answers to checks, or the law it relies on. */
  function firstGap(): string | null {
    const status = form.getValues('status')
    if (isApproval(status) && openChecks(checks).length > 0) return '[data-checks] input'
    if (isRestriction(status) && lacksLaw(reasons)) return '[data-reasons] input'
    return null
  }
  function onInvalid() {
    const { title, description, content, options } = form.formState.errors
    if (title || description || content) {
      toast({
        title: t('toasts.missingTitle'),
        description: t('toasts.missingText'),
        type: 'error',
      })
    } else if (Array.isArray(options)) {
      toast({
        title: t('admin.toasts.missingFields'),
        description: t('admin.toasts.missingFieldsText'),
        type: 'error',
      })
    }
  }
  const status = form.watch('status')
  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="post"
        className="grid max-w-4xl grid-cols-1 gap-10"
        onSubmit={async (event) => {
          const gap = firstGap()
          if (gap) {
            event.preventDefault()
            setMarked(true)
            event.currentTarget.querySelector<HTMLElement>(gap)?.focus()
            return
          }
          await submit.onSubmit(event)
          if (!form.formState.isValid) onInvalid()
        }}
      >
        <TextSection isContentRequired={asked.content} />
        <MediaSection />
        <OptionsSection isDescriptionRequired={asked.options} />
        <PlaceSection isNew={base === null} isRestriction={isRestriction(status)}>
          {isApproval(status) && (
            <div className="grid gap-4" data-checks>
              <ChecksLeft draft={checks} />
              <CheckAnswers
                draft={checks}
                onChange={setChecks}
                isMarked={isMarked}
                hasToken={form.watch('options').some(({ type }) => type === 'token')}
              />
            </div>
          )}
          {isRestriction(status) && (
            <div className="grid gap-5" data-reasons>
              <RuleFields reasons={reasons} onChange={setReasons} isMarked={isMarked} />
            </div>
          )}
        </PlaceSection>
        {base && conflict && (
          <ConflictNotice
            base={base.snapshot}
            now={conflict.snapshot}
            onKeepMine={() => {
              setBase({ ...conflict, project: base.project })
              setConflict(null)
              submit.reset()
            }}
            onTakeTheirs={() => {
              setBase(conflict)
              form.reset(toFormValues(conflict.project))
              setConflict(null)
              submit.reset()
            }}
          />
        )}
        <FormNotice>{!conflict && errorText(t, submit.error?.code)}</FormNotice>
        <div className="sticky short:static bottom-0 -mx-2 flex flex-wrap gap-3 border-t border-line bg-page px-2 py-4">
          <SubmitButton
            label={t('admin.projects.save')}
            busyLabel={t('common.saving')}
            busy={submit.busy}
          />
          <button type="button" className="btn" onClick={() => go('projects')}>
            {t('common.cancel')}
          </button>
        </div>
      </form>
    </FormProvider>
  )
}
