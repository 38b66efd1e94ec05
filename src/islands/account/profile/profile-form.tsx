import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { countryOptions } from '#core/countries.ts'
import { queryClient } from '#core/query.ts'
import type { SessionUser } from '#core/session-user.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText, resetToSaved, useSubmit } from '#ui/form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { pauseAfter, ResendButton } from '#ui/resend-button.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { isSameEmail, type ProfileFormValues, profileFormSchema } from '../account.ts'
import { changeEmail, resendEmailChange } from '../auth.ts'
import { authErrorText, passwordTexts } from '../auth-text.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { mailTexts, resendMail } from '../resend-mail.ts'
import { currentPasswordError } from './current-password.ts'
import { factsQuery, pendingEmailQuery, saveHome, saveName } from './profile.api.ts'

/** Name, place and email. A new email needs the password and, depending on the backend, a mailed link. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const { t, locale } = useT()
  const { data: pending, refetch: readPending } = useQuery(pendingEmailQuery(user.id), queryClient)
  const schema = useMemo(() => profileFormSchema(user.email), [user.email])
  // Without a name, `user.name` falls back to the email.
  const name = user.name === user.email ? '' : user.name
  const facts = useQuery(factsQuery(user.id), queryClient)
  const place = facts.data?.place ?? ''
  const country = facts.data?.country ?? ''
  const countries = useMemo(() => countryOptions(locale), [locale])
  const form = useForm({
    resolver: zodResolver(schema),
    values: { fullName: name, place, country, email: user.email, currentPassword: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'email' })
  const changesEmail = !isSameEmail(typed ?? '', user.email)

  async function save(values: ProfileFormValues) {
    const sent = structuredClone(form.getValues())
    const { fullName, place: typedPlace, country: chosen, email, currentPassword } = values
    const emailChange = isSameEmail(email, user.email)
      ? null
      : await changeEmail({ email: user.email, password: currentPassword, newEmail: email, locale })
    if (fullName !== name) await saveName(user, fullName)
    if (typedPlace !== place || chosen !== country)
      await saveHome(user, { place: typedPlace, country: chosen || null })
    return { fullName, place: typedPlace, country: chosen, email, emailChange, sent }
  }

  const submit = useSubmit(form, {
    action: save,
    onSuccess: ({ fullName, place, country, email, emailChange, sent }) => {
      submit.reset()
      if (emailChange) void readPending()
      resetToSaved(
        form,
        {
          fullName,
          place,
          country,
          email: emailChange === 'confirm' ? user.email : email,
          currentPassword: '',
        },
        sent,
      )
      toast({ title: t('profile.saved'), type: 'success' })
    },
    onFailure: (error) =>
      toast({
        title: t('profile.saveFailed'),
        description:
          error.code === 'auth.invalid_credentials'
            ? t('profile.currentWrong')
            : authErrorText(t, error),
        type: 'error',
      }),
    fields: {
      'auth.invalid_credentials': 'currentPassword',
      'auth.email_taken': 'email',
      'auth.invalid_email': 'email',
    },
    retriesOnline: !changesEmail,
  })
  return (
    <form noValidate method="post" onSubmit={submit.onSubmit} className="grid max-w-xl gap-5">
      <Field
        label={t('auth.fullName')}
        hint={t('profile.nameHint')}
        error={errorText(t, errors.fullName?.message)}
      >
        {(control) => (
          <input
            {...form.register('fullName')}
            {...control}
            className="field"
            required
            autoComplete="name"
            autoCapitalize="words"
          />
        )}
      </Field>
      <Field
        label={t('profile.place')}
        hint={t('profile.placeHint')}
        optional={t('common.optional')}
        error={errorText(t, errors.place?.message)}
      >
        {(control) => (
          <input
            {...form.register('place')}
            {...control}
            className="field"
            readOnly={!facts.data}
            autoComplete="address-level2"
          />
        )}
      </Field>
      <Field
        label={t('profile.country')}
        hint={t('profile.countryHint')}
        optional={t('common.optional')}
      >
        {(control) => (
          <select
            {...form.register('country')}
            {...control}
            className="field"
            disabled={!facts.data}
            autoComplete="country"
          >
            <option value="">{t('profile.countryNone')}</option>
            {countries.map(({ code, name: label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t('auth.email')}
        hint={t('profile.email.hint')}
        error={errorText(t, errors.email?.message)}
      >
        {(control) => (
          <input
            {...form.register('email')}
            {...control}
            className="field"
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {changesEmail && (
        <PasswordField
          label={t('profile.currentPassword')}
          hint={t('profile.email.passwordHint')}
          error={currentPasswordError(t, errors.currentPassword?.message)}
          texts={passwordTexts(t)}
          autoComplete="current-password"
          input={form.register('currentPassword')}
        />
      )}
      {pending && (
        <div className="notice grid justify-items-start gap-3">
          <p role="status">{t('profile.email.waits', { email: pending.email })}</p>
          <ResendButton
            key={pending.sentAt}
            texts={mailTexts(t)}
            onResend={() => resendMail(() => resendEmailChange(user.email, locale), t)}
            wait={pauseAfter(pending.sentAt)}
          />
        </div>
      )}
      <FailureNotice error={submit.error} />
      <SubmitButton
        className="justify-self-start"
        label={t('profile.save')}
        busyLabel={t('common.saving')}
        busy={submit.busy}
      />
    </form>
  )
}
