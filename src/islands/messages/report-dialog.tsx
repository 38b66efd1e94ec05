import { useId, useState } from 'react'
import { type ErrorCode, toAppError } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { Dialog, DialogPanel } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { useRetryOnline, waitingError } from '#ui/retry-online.ts'
import { toast } from '#ui/toast.ts'
import { PERSON_REPORT_REASONS, type PersonReportReason } from './message.ts'
import { type ReportTarget, reportPerson } from './messages.api.ts'

interface Props {
  /** Null keeps the dialog closed. */
  reported: ReportTarget | null
  name: string
  onClose: () => void
}

/** Reports a person or a message. Input is kept until it is sent. */
export function ReportDialog({ reported, name, onClose }: Props) {
  return (
    <Dialog open={reported !== null} onClose={onClose} keepOnOutsidePress>
      {reported && (
        <ReportPanel
          key={reported.messageId ?? reported.personId}
          reported={reported}
          name={name}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function ReportPanel({ reported, name, onClose }: Props & { reported: ReportTarget }) {
  const { t } = useT()
  const formId = useId()
  const [reason, setReason] = useState<PersonReportReason | ''>('')
  const [detail, setDetail] = useState('')
  const [state, setState] = useState<{ isBusy: boolean; code?: ErrorCode }>({ isBusy: false })
  const names: Record<PersonReportReason, string> = {
    spam: t('messages.reasonSpam'),
    scam: t('messages.reasonScam'),
    abuse: t('messages.reasonAbuse'),
    impersonation: t('messages.reasonImpersonation'),
    other: t('messages.reasonOther'),
  }
  const atReason = state.code === 'report.reason_required'
  const atDetail = state.code === 'report.detail_required' || state.code === 'report.too_long'

  async function send(): Promise<void> {
    if (state.isBusy) return
    if (reason === '') return setState({ isBusy: false, code: 'report.reason_required' })
    if (reason === 'other' && detail.trim() === '')
      return setState({ isBusy: false, code: 'report.detail_required' })
    setState({ isBusy: true })
    try {
      await reportPerson(reported, reason, detail)
      toast({
        title: t('messages.reportedTitle'),
        description: t('messages.reportedText'),
        type: 'success',
      })
      onClose()
    } catch (cause) {
      setState({ isBusy: false, code: waitingError(toAppError(cause)).code })
    }
  }

  useRetryOnline(state.code === 'network.waiting', () => void send())

  return (
    <DialogPanel
      title={reported.messageId ? t('messages.reportMessage') : t('messages.report', { name })}
      description={t('messages.reportText')}
      closeLabel={t('common.close')}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={state.isBusy}>
            {state.isBusy ? t('messages.sending') : t('messages.reportSend')}
          </button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="label">{t('messages.reportReason')}</legend>
          {PERSON_REPORT_REASONS.map((name) => (
            <label key={name} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={name}
                checked={reason === name}
                onChange={() => setReason(name)}
              />
              {names[name]}
            </label>
          ))}
          {atReason && (
            <p className="field-error" role="alert">
              {errorText(t, state.code)}
            </p>
          )}
        </fieldset>
        <Field
          label={t('messages.reportDetail')}
          error={atDetail ? errorText(t, state.code, { max: LIMITS.reportDetail }) : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              name="detail"
              rows={4}
              className="field"
              maxLength={LIMITS.reportDetail}
              value={detail}
              onChange={(event) => setDetail(event.target.value)}
            />
          )}
        </Field>
        {state.code && !atReason && !atDetail && (
          <FormNotice role="alert">{errorText(t, state.code)}</FormNotice>
        )}
      </form>
    </DialogPanel>
  )
}
