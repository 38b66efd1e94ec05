import { type FormEventHandler, type ReactNode, useId } from 'react'
import type { AppError, ErrorCode } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { DialogPanel } from '#ui/dialog.tsx'
import { errorText, type SubmitState } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'

/** Errors that mean the displayed state is outdated. */
const STALE: readonly ErrorCode[] = [
  'interest.changed',
  'interest.step_refused',
  'interest.closed',
  'interest.terms_pending',
  'interest.terms_changed',
]

/** Whether to show the current state instead of the form. */
export function isStale(error: AppError): boolean {
  return STALE.includes(error.code)
}

interface Props {
  title: string
  description: string
  action: string
  isDanger?: boolean
  state: SubmitState
  busy: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onBack: () => void
  /** Extra buttons before the submit button. */
  more?: ReactNode
  children: ReactNode
}

/** Form layout of the interest dialog: fields, error, back and submit buttons. */
export function PanelForm({
  title,
  description,
  action,
  isDanger = false,
  state,
  busy,
  onSubmit,
  onBack,
  more,
  children,
}: Props) {
  const { t } = useT()
  const formId = useId()
  return (
    <DialogPanel
      title={title}
      description={description}
      closeLabel={t('common.close')}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} onClick={onBack}>
            {t('interest.back')}
          </button>
          {more}
          <button
            type="submit"
            form={formId}
            className={`btn ${isDanger ? 'btn-danger' : 'btn-primary'}`}
            aria-disabled={busy || undefined}
          >
            {busy ? t('common.saving') : action}
          </button>
        </>
      }
    >
      <form id={formId} className="grid gap-5" noValidate method="post" onSubmit={onSubmit}>
        {children}
        {state.status === 'failed' && (
          <FormNotice role="alert">{errorText(t, state.error.code)}</FormNotice>
        )}
      </form>
    </DialogPanel>
  )
}
