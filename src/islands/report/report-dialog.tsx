import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { Form } from '#ui/form.tsx'
import { FormNotice } from '#ui/form-notice.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { sendReport } from './report.api.ts'
import { REPORT_REASONS, type Report, type ReportValues, reportSchema } from './report.ts'

export interface ReportDialogProps {
  projectId: string
  opener: HTMLElement | null
  onClosed: () => void
}

/** Report form for a listing; confirms only once the report is stored. */
export function ReportDialog({ projectId, opener, onClosed }: ReportDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [isSent, setSent] = useState(false)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      opener={opener}
      keepOnOutsidePress={!isSent}
    >
      {isSent ? (
        <Thanks onClose={close} />
      ) : (
        <Questions projectId={projectId} onSent={() => setSent(true)} onCancel={close} />
      )}
    </Dialog>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const { t } = useT()
  return (
    <DialogPanel
      title={t('report.thanksTitle')}
      closeLabel={t('common.close')}
      footer={
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('common.close')}
        </button>
      }
    >
      <p className="flex gap-3">
        <CircleCheck className="mt-0.5 flex-none text-good" size={22} aria-hidden="true" />
        {t('report.thanksText')}
      </p>
    </DialogPanel>
  )
}

interface QuestionsProps {
  projectId: string
  onSent: () => void
  onCancel: () => void
}

function Questions({ projectId, onSent, onCancel }: QuestionsProps) {
  const { t } = useT()
  const id = useId()
  const trap = useRef<HTMLInputElement>(null)
  const form = useForm<ReportValues, unknown, Report>({
    resolver: zodResolver(reportSchema),
    defaultValues: { reason: '', detail: '' },
  })
  const { register, formState } = form
  const submit = useSubmit(form, {
    action: (values) => sendReport({ ...values, projectId, trap: trap.current?.value ?? '' }),
    onSuccess: onSent,
    fields: { 'report.detail_required': 'detail', 'report.too_long': 'detail' },
    retriesOnline: true,
  })
  const failure =
    submit.state.status === 'failed' ? errorText(t, submit.state.error.code) : undefined
  const reasonError = errorText(t, formState.errors.reason?.message)
  const needsDetail = form.watch('reason') === 'other'

  return (
    <DialogPanel
      title={t('report.open')}
      description={t('report.intro')}
      closeLabel={t('common.close')}
    >
      <Form onSubmit={submit.onSubmit} className="grid gap-5">
        <fieldset aria-describedby={reasonError ? `${id}-error` : undefined}>
          <legend className="label">{t('report.reason')}</legend>
          {REPORT_REASONS.map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-3">
              <input
                {...register('reason')}
                type="radio"
                value={reason}
                className="check rounded-full"
              />
              {t(`report.reasons.${reason}`)}
            </label>
          ))}
          {reasonError && (
            <p className="field-error" id={`${id}-error`}>
              {reasonError}
            </p>
          )}
        </fieldset>
        <Field
          label={t('report.detail')}
          hint={t('report.detailHint')}
          error={errorText(t, formState.errors.detail?.message, { max: LIMITS.reportDetail })}
          {...(!needsDetail && { optional: t('common.optional') })}
        >
          {(control) => (
            <textarea
              {...control}
              {...register('detail')}
              className="field"
              rows={5}
              autoComplete="off"
              required={needsDetail}
            />
          )}
        </Field>
        <div className="sr-only" aria-hidden="true">
          <label htmlFor={`${id}-trap`}>{t('report.trap')}</label>
          <input id={`${id}-trap`} name="company" ref={trap} tabIndex={-1} autoComplete="off" />
        </div>
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
    </DialogPanel>
  )
}
