import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toast } from '#ui/toast.ts'
import { invite } from './team.api.ts'
import { type Invite, inviteFormSchema, MEMBER_ROLES } from './team.ts'

const FIELDS = { 'team.address': 'email', 'team.known': 'email' } as const

export function InviteForm({ project }: { project: string }) {
  const { t } = useT()
  const form = useForm<Invite>({
    resolver: zodResolver(inviteFormSchema),
    defaultValues: { email: '', role: 'editor' },
  })
  const { errors } = form.formState
  const submit = useSubmit(form, {
    action: async (given: Invite) => {
      await invite(project, given)
      return given
    },
    fields: FIELDS,
    onSuccess: ({ email, role }) => {
      toast({ title: t('team.invited', { email }), type: 'success' })
      form.reset({ email: '', role })
      submit.reset()
    },
  })
  return (
    <form
      className="mt-5 grid gap-4 border-t border-line pt-5"
      noValidate
      method="post"
      onSubmit={(event) => submit.onSubmit(event)}
    >
      <Field
        label={t('team.email')}
        error={errorText(t, errors.email?.message, { max: LIMITS.email })}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('email')}
            className="field"
            type="email"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t('team.role')}>
        {(control) => (
          <select {...control} {...form.register('role')} className="field">
            {MEMBER_ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`team.roles.${role}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <FormNotice role="alert">
        {submit.error && errorText(t, submit.error.code, { max: LIMITS.team })}
      </FormNotice>
      <button
        type="submit"
        className="btn btn-small justify-self-start"
        aria-disabled={submit.busy || undefined}
      >
        {submit.busy ? t('common.saving') : t('team.invite')}
      </button>
    </form>
  )
}
