import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { queryClient } from '#core/query.ts'
import type { SessionUser } from '#core/session-user.ts'
import { useT } from '#i18n/island.tsx'
import { creatorPath } from '#i18n/paths.ts'
import { creatorQuery, saveCreator } from '#islands/creator/creator.api.ts'
import {
  type CreatorForm,
  type CreatorFormValues,
  creatorFormSchema,
} from '#islands/creator/form.ts'
import { OrganisationFields } from '#islands/creator/organisation-fields.tsx'
import { tellFailure } from '#ui/failure.ts'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

/** What the public page of a creator says. */
export function CreatorSection({ user }: { user: SessionUser }) {
  const { t, locale } = useT()
  const creator = useQuery(creatorQuery(user.id), queryClient)
  const slug = creator.data?.slug
  return (
    <Section
      title={t('creator.form.title')}
      text={t('creator.form.text')}
      action={
        slug && (
          <a className="btn btn-small" href={creatorPath(slug, locale)}>
            {t('creator.form.visit')}
          </a>
        )
      }
    >
      <Loaded query={creator}>{({ values }) => <PageForm user={user} stored={values} />}</Loaded>
    </Section>
  )
}

function PageForm({ user, stored }: { user: SessionUser; stored: CreatorFormValues }) {
  const { t } = useT()
  const form = useForm<CreatorFormValues, unknown, CreatorForm>({
    resolver: zodResolver(creatorFormSchema),
    values: stored,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors } = form.formState
  const about = useWatch({ control: form.control, name: 'about' })
  const submit = useSubmit(form, {
    action: (values) => saveCreator(user.id, values),
    onSuccess: () => {
      submit.reset()
      form.reset(form.getValues())
      toast({ title: t('creator.form.saved'), type: 'success' })
    },
    onFailure: (error) => tellFailure(t, t('creator.form.saveFailed'), error),
    retriesOnline: true,
  })
  return (
    <FormProvider {...form}>
      <form noValidate method="post" onSubmit={submit.onSubmit} className="grid max-w-xl gap-5">
        <OrganisationFields />
        <Field
          label={t('creator.form.about')}
          hint={t('creator.form.aboutHint')}
          optional={t('common.optional')}
          counter={t('creator.form.counter', { count: textLength(about), max: LIMITS.about })}
          error={errorText(t, errors.about?.message)}
        >
          {(control) => (
            <textarea {...form.register('about')} {...control} className="field" rows={5} />
          )}
        </Field>
        <Field
          label={t('creator.form.links')}
          hint={t('creator.form.linksHint', { max: LIMITS.links })}
          optional={t('common.optional')}
          error={errorText(t, errors.links?.message, { max: LIMITS.links })}
        >
          {(control) => (
            <textarea
              {...form.register('links')}
              {...control}
              className="field"
              rows={3}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
            />
          )}
        </Field>
        <SubmitButton
          className="justify-self-start"
          label={t('creator.form.save')}
          busyLabel={t('common.saving')}
          busy={submit.busy}
        />
      </form>
    </FormProvider>
  )
}
