import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { readHint } from '#core/session-hint.ts'
import { KEYS, local } from '#core/storage.ts'
import { useT } from '#i18n/island.tsx'
import { CheckField, Field, FieldError } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { FormNotice } from '#ui/form-notice.tsx'
import { SenderEmail, SenderName, Trap } from '#ui/sender-fields.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { sendReport } from './report.api.ts'
import {
  canBeAnonymous,
  REPORT_REASONS,
  type Report,
  type ReportTarget,
  type ReportValues,
  reportSchema,
} from './report.ts'

interface Props {
  target: ReportTarget
  onSent: (receipt: { reference: string; email: string }) => void
  onCancel: () => void
}

/** Name and address of the account, if signed in. */
function known() {
  const user = local.get(KEYS.auth) ? readHint() : null
  return { name: user?.name ?? '', email: user?.email ?? '' }
}

/** What the Digital Services Act asks of a notice: reason, explanation, name and address, good faith. */
export function ReportForm({ target, onSent, onCancel }: Props) {
  const { t, locale } = useT()
  const id = useId()
  const trap = useRef<HTMLInputElement>(null)
  const form = useForm<ReportValues, unknown, Report>({
    resolver: zodResolver(reportSchema),
    defaultValues: { reason: '', detail: '', goodFaith: false, ...known() },
  })
  const { register, formState } = form
  const { errors } = formState
  const submit = useSubmit(form, {
    action: async (report: Report) => ({
      email: report.email,
      reference: await sendReport({ target, report, locale, trap: trap.current?.value ?? '' }),
    }),
    onSuccess: onSent,
    fields: { 'contact.invalid_email': 'email' },
    retriesOnline: true,
  })
  const failure = submit.error && errorText(t, submit.error.code)
  const reasonError = errorText(t, errors.reason?.message)
  const isOptional = canBeAnonymous(form.watch('reason'))
  const optional = isOptional ? t('common.optional') : undefined
  return (
    <Form onSubmit={submit.onSubmit} className="grid gap-5">
      <div
        role="radiogroup"
        aria-labelledby={`${id}-reason`}
        aria-describedby={reasonError && `${id}-error`}
        aria-invalid={reasonError ? true : undefined}
      >
        <p id={`${id}-reason`} className="label">
          {t('report.reason')}
        </p>
        <FieldError id={`${id}-error`} error={reasonError} />
        {REPORT_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3 py-1">
            <input
              {...register('reason', { deps: ['name', 'email'] })}
              type="radio"
              value={reason}
              className="check rounded-full"
            />
            {t(`report.reasons.${reason}`)}
          </label>
        ))}
      </div>
      <Field
        label={t('report.detail')}
        hint={t('report.detailHint')}
        error={errorText(t, errors.detail?.message, { max: LIMITS.reportDetail })}
      >
        {(control) => (
          <textarea
            {...control}
            {...register('detail')}
            className="field"
            rows={5}
            autoComplete="off"
            required
          />
        )}
      </Field>
      {isOptional && (
        <p className="notice" role="status">
          {t('report.anonymous')}
        </p>
      )}
      <SenderName
        {...register('name')}
        label={t('report.name')}
        error={errorText(t, errors.name?.message, { max: LIMITS.name })}
        optional={optional}
      />
      <SenderEmail
        {...register('email')}
        label={t('report.email')}
        hint={t('report.emailHint')}
        error={errorText(t, errors.email?.message, { max: LIMITS.email })}
        optional={optional}
      />
      <CheckField label={t('report.goodFaith')} error={errorText(t, errors.goodFaith?.message)}>
        {(control) => (
          <input
            {...control}
            {...register('goodFaith')}
            type="checkbox"
            className="check"
            required
          />
        )}
      </CheckField>
      <Trap label={t('report.trap')} ref={trap} />
      <FormNotice role="alert">
        {failure && (
          <>
            <p className="font-semibold">{t('report.failed')}</p>
            <p>{failure}</p>
          </>
        )}
      </FormNotice>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="btn" onClick={onCancel}>
          {t('common.cancel')}
        </button>
        <SubmitButton
          label={t('report.submit')}
          busyLabel={t('report.sending')}
          busy={submit.busy}
        />
      </div>
    </Form>
  )
}
