import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Field } from '@/components/ui/field.tsx'
import { FormNotice } from '@/components/ui/form-notice.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { type ProfileFormValues, profileFormSchema } from '@/domain/account.ts'
import type { SessionUser } from '@/domain/session.ts'
import { useT } from '@/i18n/island.tsx'
import { authErrorText } from '@/lib/auth-words.ts'
import { errorText, useSubmit } from '@/lib/form.ts'
import { CONTACT_EMAIL } from '@/lib/site.ts'
import { toast } from '@/lib/toast.ts'
import { saveName } from './profile.api.ts'

export function NameForm({ user }: { user: SessionUser }) {
  const { t } = useT()
  const form = useForm({
    resolver: zodResolver(profileFormSchema),
    // Somebody without a name goes by the address: that is no name to start from.
    values: { fullName: user.name === user.email ? '' : user.name },
    resetOptions: { keepDirtyValues: true },
  })
  const submit = useSubmit(form, {
    action: ({ fullName }: ProfileFormValues) => saveName(user, fullName),
    onSuccess: () => {
      submit.reset()
      form.reset(form.getValues())
      toast({ title: t('profile.saved'), type: 'success' })
    },
    onFailure: (error) => {
      toast({
        title: t('profile.saveFailed'),
        description: authErrorText(t, error),
        type: 'error',
      })
    },
  })
  return (
    <form noValidate method="post" onSubmit={submit.onSubmit} className="grid max-w-xl gap-5">
      <Field
        label={t('auth.fullName')}
        hint={t('profile.nameHint')}
        error={errorText(t, form.formState.errors.fullName?.message)}
      >
        {(control) => (
          <input
            {...form.register('fullName')}
            {...control}
            className="field"
            autoComplete="name"
            autoCapitalize="words"
          />
        )}
      </Field>
      <Field label={t('auth.email')} hint={t('profile.emailHint', { contact: CONTACT_EMAIL })}>
        {(control) => (
          <input
            {...control}
            className="field bg-panel-2 text-soft"
            type="email"
            value={user.email}
            autoComplete="off"
            readOnly
          />
        )}
      </Field>
      <FormNotice>
        {submit.state.status === 'failed' && authErrorText(t, submit.state.error)}
      </FormNotice>
      <SubmitButton
        className="justify-self-start"
        label={t('profile.save')}
        busyLabel={t('common.saving')}
        busy={submit.busy}
      />
    </form>
  )
}
