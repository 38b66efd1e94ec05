import { zodResolver } from '@hookform/resolvers/zod'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { toAppError } from '#core/errors.ts'
import { isOtherAccount } from '#core/page-account.ts'
import { $session, $user, startSession } from '#core/session.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { removeAbandoned } from '#islands/listing/pictures/project-upload.api.ts'
import { reviewPromise } from '#islands/listing/review-time.ts'
import { tellFailure } from '#ui/failure.ts'
import { useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { waitingError } from '#ui/retry-online.ts'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { AccountDialog } from './account-dialog.tsx'
import { Actions } from './actions.tsx'
import { AgreementSection } from './agreement-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { DraftList } from './draft-list.tsx'
import { DraftNotices } from './draft-notices.tsx'
import { FundingSection, OfferFields, TargetField } from './funding-section.tsx'
import { LiveCard } from './live-card.tsx'
import { OrganisationSection } from './organisation-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { type Previewed, previewOf } from './preview.api.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { ShareDraft } from './share-draft.tsx'
import { SlugField } from './slug-field.tsx'
import { StorySection } from './story-section.tsx'
import {
  EMPTY_SUBMISSION,
  type Submission,
  type SubmissionValues,
  submissionSchema,
} from './submission/form.ts'
import { SubmissionCheck } from './submission-check.tsx'
import { type Stage, submitProject } from './submit.api.ts'
import { noteSubmission } from './submitted.ts'
import { useDraft } from './use-draft.ts'
import { useInvalidToasts } from './use-invalid-toasts.ts'
import { allOf, usePictures } from './use-pictures.ts'
import { useUploads } from './use-uploads.ts'

/** Errors solved by logging in and submitting again. */
const ACCOUNT_CODES: readonly string[] = ['auth.required', 'auth.session_expired']

/** The submit form. Input survives errors, reloads and logging in. */
export function SubmitForm() {
  const { t, locale } = useT()
  const session = useStore($session, { ssr: 'initial' })
  const user = useStore($user)
  const form = useForm<SubmissionValues, unknown, Submission>({
    resolver: zodResolver(submissionSchema),
    defaultValues: EMPTY_SUBMISSION,
  })
  const pictures = usePictures('draft')
  const draft = useDraft(form, pictures, session)
  const titleSoFar = useCallback(() => form.getValues('title'), [form])
  const uploads = useUploads(pictures, session.status === 'signedIn', titleSoFar)
  const [stage, setStage] = useState<Stage>({ step: 'check' })
  const [preview, setPreview] = useState<Previewed | null>(null)
  const [askAccount, setAskAccount] = useState(false)
  const [saving, setSaving] = useState(false)
  useEffect(startSession, [])
  useEffect(() => {
    if (session.status === 'signedIn') removeAbandoned().catch(() => undefined)
  }, [session.status])
  useInvalidToasts(form)

  const reached = useRef<Stage['step']>('check')
  const submit = useSubmit(form, {
    action: async (values: Submission) => {
      await pictures.settled()
      // A save during submission would bring the draft back.
      await draft.sync.suspend()
      return submitProject({
        id: draft.sync.id,
        values,
        pictures: () => pictures.current.current,
        uploads,
        onStage: (next) => {
          reached.current = next.step
          setStage(next)
        },
      })
    },
    onSuccess: ({ id, title }) => {
      const now = new Date().toISOString()
      const { from, to } = reviewPromise(now, now)
      noteSubmission({
        title: t('submit.after.title', { title }),
        text: t('submit.after.text', {
          from: formatDate(from, locale),
          to: formatDate(to, locale),
        }),
        href: `${pathTo('myProjects', locale)}?project=${id}`,
      })
      toastAfterNavigation({
        title: t('toasts.submitTitle'),
        description: t('toasts.submitText'),
        type: 'success',
      })
      void draft.submitted().finally(() => location.assign(pathTo('home', locale)))
    },
    onFailure: (error) => {
      draft.sync.resume()
      if (ACCOUNT_CODES.includes(error.code)) {
        setAskAccount(true)
        return
      }
      const title = t(reached.current === 'bucket' ? 'toasts.bucketFailed' : 'toasts.submitFailed')
      tellFailure(t, title, error)
    },
  })

  async function saveDraft() {
    setSaving(true)
    try {
      const where = await draft.save()
      toast({
        title: t('toasts.draftTitle'),
        description: t(`toasts.draftText.${where}`),
        type: 'success',
      })
    } catch (caught) {
      // The draft is kept here and goes to the account by itself.
      tellFailure(t, t('toasts.draftFailed'), waitingError(toAppError(caught)))
    }
    setSaving(false)
  }

  const creator = user?.name || t('submit.yourName')
  function showPreview() {
    const values = form.getValues()
    const title = values.title.trim() || t('submit.yourProject')
    setPreview(previewOf({ ...values, title }, pictures, creator))
  }
  const busy = submit.busy || saving
  const failed = submit.error?.code
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Form onSubmit={submit.onSubmit} className="grid min-w-0 gap-8">
          <DraftNotices draft={draft} isOther={session.status === 'signedIn' && isOtherAccount()} />
          {/* Disabled until the draft is open, so that loading it overwrites no input. */}
          <fieldset className="contents" disabled={!draft.isOpen}>
            <DraftList draft={draft} />
            <BasicsSection slug={<SlugField />} />
            <StorySection isNew />
            <PicturesSection pictures={pictures} uploads={uploads} />
            <FundingSection target={<TargetField />}>
              <OfferFields />
            </FundingSection>
            <PlanSection />
            <SubmissionCheck pictures={pictures} />
            <OrganisationSection userId={user?.id} />
            <AgreementSection />
            <Actions
              busy={busy}
              stage={submit.busy ? stage : null}
              failed={failed && !ACCOUNT_CODES.includes(failed) ? failed : undefined}
              saved={draft.saved}
              onPreview={showPreview}
              onSave={saveDraft}
            />
          </fieldset>
        </Form>
        <aside
          className="sticky top-8 hidden grid-cols-1 gap-3 lg:grid"
          aria-label={t('submit.liveLabel')}
        >
          <p className="text-[0.95rem] font-semibold text-soft">{t('submit.live')}</p>
          <LiveCard pictures={pictures} creator={creator} untitled={t('submit.yourProject')} />
        </aside>
      </div>
      <PreviewDialog listing={preview} onClose={() => setPreview(null)}>
        {user && (
          <ShareDraft
            draftId={draft.sync.id}
            onSave={async () => {
              await draft.save()
              return draft.sync.id
            }}
          />
        )}
      </PreviewDialog>
      <AccountDialog
        open={askAccount}
        onClose={() => setAskAccount(false)}
        picturesKept={allOf(pictures).every(({ kept }) => kept)}
      />
    </FormProvider>
  )
}
