import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { DialogPanel } from '@/components/ui/dialog.tsx'
import { CheckField, Field } from '@/components/ui/field.tsx'
import type { AppError } from '@/domain/errors.ts'
import { supportSchema } from '@/domain/forms.ts'
import { LIMITS } from '@/domain/limits.ts'
import type { SupportOption } from '@/domain/support-option.ts'
import { useT } from '@/i18n/island.tsx'
import { pathTo } from '@/i18n/paths.ts'
import { errorText, useSubmit } from '@/lib/form.ts'
import { toast, toastAfterNavigation } from '@/lib/toast.ts'
import { failureText, needsLogin } from './failure.ts'
import { firstMessage } from './first-message.ts'
import { clearIntent, type Intent, loadIntent, saveIntent } from './intent.ts'
import { minimumText } from './minimum.ts'
import type { SupportProject } from './project.ts'
import { expressInterest } from './support.api.ts'
import type { RecipientState } from './use-recipient.ts'

const COUNT_FROM = LIMITS.note - 200

interface Props {
  project: SupportProject
  option: SupportOption
  recipient: RecipientState
  typed: Intent | null
  onBack: () => void
  /** The session is over: the visitor has to log in again. */
  onLogin: () => void
}

/** Second step: amount, note and the tick, then one call that writes interest, conversation and message. */
export function ConfirmPanel({ project, option, recipient, typed, onBack, onLogin }: Props) {
  const { t, locale } = useT()
  const formId = useId()
  const schema = useMemo(() => supportSchema(option), [option])
  const kept = useMemo(() => loadIntent(project.id) ?? typed, [project.id, typed])
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      amount: kept?.optionId === option.id ? kept.amount : '',
      note: kept?.optionId === option.id ? kept.note : '',
      consent: false,
    },
  })
  const { errors } = form.formState
  const [amount, note] = form.watch(['amount', 'note'])
  const minimum = minimumText(option, locale, t)

  // What is typed outlives closing the dialog, logging in and reloading; it never leaves this tab.
  useEffect(() => {
    const intent = {
      projectId: project.id,
      optionId: option.id,
      step: 'confirm',
      resume: false,
    } as const
    saveIntent({ ...intent, amount, note })
  }, [project.id, option.id, amount, note])

  const { state, busy, onSubmit } = useSubmit(form, {
    action: (values) =>
      expressInterest(
        project.id,
        option,
        values,
        firstMessage(project.title, option, values, locale, t),
      ),
    fields: { 'interest.below_minimum': 'amount', 'interest.invalid_amount': 'amount' },
    onSuccess: (threadId) => {
      clearIntent()
      toastAfterNavigation({
        title: t('toasts.interestTitle'),
        description: t('toasts.interestText'),
        type: 'success',
      })
      location.assign(`${pathTo('messages', locale)}?thread=${threadId}`)
    },
    onFailure: (error) => onFailure(error),
  })

  function onFailure(error: AppError) {
    if (needsLogin(error.code)) return onLogin()
    if (error.code === 'interest.below_minimum' || error.code === 'interest.invalid_amount') return
    toast({
      title: t('common.errorTitle'),
      description: failureText(t, error.code),
      type: 'error',
    })
  }

  function reload() {
    const intent = loadIntent(project.id)
    if (intent) saveIntent({ ...intent, step: 'option', resume: true })
    location.reload()
  }

  return (
    <DialogPanel
      eyebrow={t('support.step', { current: 2, total: 2 })}
      title={t('support.confirmTitle')}
      description={t('support.confirmIntro', {
        name: recipient.status === 'ready' ? recipient.recipient.name : project.creatorName,
        option: option.title,
      })}
      closeLabel={t('common.close')}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} onClick={onBack}>
            {t('support.back')}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={busy}>
            {busy ? t('support.confirming') : t('support.confirm')}
          </button>
        </>
      }
    >
      <form id={formId} className="grid gap-5" noValidate method="post" onSubmit={onSubmit}>
        <Field
          label={
            <>
              {t('support.amount')}
              <span className="sr-only"> ({option.currency})</span>
            </>
          }
          optional={t('common.optional')}
          hint={
            option.minAmount > 0
              ? t('support.amountHint', { amount: minimum })
              : t('support.amountHintAny')
          }
          error={errorText(t, errors.amount?.message, { amount: minimum })}
        >
          {(control) => (
            <div className="relative">
              <input
                {...control}
                {...form.register('amount')}
                className="field pe-16! tabular-nums"
                inputMode="decimal"
                autoComplete="transaction-amount"
              />
              <span
                className="pointer-events-none absolute inset-y-0 end-4 grid place-items-center font-medium text-soft"
                aria-hidden="true"
              >
                {option.currency}
              </span>
            </div>
          )}
        </Field>
        <Field
          label={t('support.note')}
          optional={t('common.optional')}
          hint={t('support.noteHint')}
          error={errorText(t, errors.note?.message, { max: LIMITS.note })}
          counter={
            note.length >= COUNT_FROM &&
            t('support.noteCount', { count: note.length, max: LIMITS.note })
          }
        >
          {(control) => (
            <textarea
              {...control}
              {...form.register('note')}
              className="field"
              rows={4}
              autoComplete="off"
            />
          )}
        </Field>
        <CheckField label={t('support.consent')} error={errorText(t, errors.consent?.message)}>
          {(control) => (
            <input {...control} {...form.register('consent')} type="checkbox" className="check" />
          )}
        </CheckField>
        {state.status === 'failed' && !needsLogin(state.error.code) && (
          <div className="notice notice-danger" role="alert">
            <p>{failureText(t, state.error.code)}</p>
            {state.error.code === 'interest.terms_changed' && (
              <button type="button" className="link mt-1" onClick={reload}>
                {t('support.reload')}
              </button>
            )}
          </div>
        )}
      </form>
    </DialogPanel>
  )
}
