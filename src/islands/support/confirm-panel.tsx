import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { countryName } from '#core/countries.ts'
import type { AppError, ErrorCode } from '#core/errors.ts'
import { textLength } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import type { SupportOption } from '#islands/listing/support-option.ts'
import { DialogPanel } from '#ui/dialog.tsx'
import { CheckField, Field } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toastAfterNavigation } from '#ui/toast.ts'
import { currentTerms } from './current-terms.ts'
import { failureText, needsLogin } from './failure.ts'
import { firstMessage } from './first-message.ts'
import { clearIntent, type Intent, loadIntent, saveIntent } from './intent.ts'
import type { Terms } from './interest.ts'
import { supportSchema } from './interest-forms.ts'
import { AmountField } from './panels/amount-field.tsx'
import type { SupportProject } from './project.ts'
import { keepSent } from './sent-message.ts'
import { expressInterest } from './support.api.ts'
import type { RecipientState } from './use-recipient.ts'

const COUNT_FROM = LIMITS.note - 200

/** Errors because the page is out of date and must be reloaded. */
const RELOAD_HELPS: readonly ErrorCode[] = [
  'project.not_found',
  'project.unavailable',
  'project.closed',
  'interest.option_unavailable',
  'interest.terms_changed',
  'interest.currency_mismatch',
  'interest.country_refused',
]

interface Props {
  project: SupportProject
  option: SupportOption
  recipient: RecipientState
  /** Where the reader lives. */
  country: string
  typed: Intent | null
  onBack: () => void
  /** The session has expired. */
  onLogin: () => void
  /** The terms have changed; called with the current ones. */
  onTerms: (terms: Terms) => void
  /** Idempotency key of this confirmation. */
  clientId: string
}

/** Second step: amount, note and consent, then one call that creates interest, conversation and message. */
export function ConfirmPanel({
  project,
  option,
  recipient,
  country,
  typed,
  onBack,
  onLogin,
  onTerms,
  clientId,
}: Props) {
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

  // Input survives closing the dialog, logging in and reloading, but stays in this tab.
  useEffect(() => {
    const intent = {
      projectId: project.id,
      optionId: option.id,
      step: 'confirm',
      resume: false,
    } as const
    saveIntent({ ...intent, amount, note, country })
  }, [project.id, option.id, amount, note, country])

  const { state, busy, onSubmit } = useSubmit(form, {
    action: async (values) => {
      const text = firstMessage(project.title, option, values, locale, t)
      const made = await expressInterest(project.id, option, values, text, country, clientId)
      return { ...made, text }
    },
    fields: { 'interest.below_minimum': 'amount', 'interest.invalid_amount': 'amount' },
    onSuccess: ({ threadId, isNew, text }) => {
      clearIntent()
      if (isNew) keepSent({ threadId, text, at: new Date().toISOString() })
      toastAfterNavigation(
        isNew
          ? {
              title: t('toasts.interestTitle'),
              description: t('toasts.interestText'),
              type: 'success',
            }
          : { title: t('toasts.interestKept'), description: t('toasts.interestKeptText') },
      )
      location.assign(`${pathTo('messages', locale)}?thread=${threadId}`)
    },
    onFailure: (error) => onFailure(error),
  })

  function onFailure(error: AppError) {
    if (needsLogin(error.code)) return onLogin()
    const terms = error.code === 'interest.terms_changed' ? currentTerms(error) : null
    if (terms) onTerms(terms)
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
        name: shownName(
          t,
          recipient.status === 'ready' ? recipient.recipient.name : project.creatorName,
        ),
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
        <AmountField
          minimum={option.minAmount}
          currency={option.currency}
          error={errors.amount?.message}
          input={form.register('amount')}
        />
        <Field
          label={t('support.note')}
          optional={t('common.optional')}
          hint={t('support.noteHint')}
          error={errorText(t, errors.note?.message, { max: LIMITS.note })}
          counter={
            textLength(note) >= COUNT_FROM &&
            t('support.noteCount', { count: textLength(note), max: LIMITS.note })
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
        <p className="text-[0.95rem]">
          {t('support.statement', { country: countryName(country, locale) })}
        </p>
        <CheckField label={t('support.consent')} error={errorText(t, errors.consent?.message)}>
          {(control) => (
            <input {...control} {...form.register('consent')} type="checkbox" className="check" />
          )}
        </CheckField>
        {state.status === 'failed' && !needsLogin(state.error.code) && (
          <FormNotice role="alert">
            <p>{failureText(t, state.error.code)}</p>
            {state.error.code === 'network.offline' && <p>{errorText(t, state.error.code)}</p>}
            {RELOAD_HELPS.includes(state.error.code) ? (
              <button type="button" className="link mt-1" onClick={reload}>
                {t('support.reload')}
              </button>
            ) : (
              <button type="submit" className="link mt-1">
                {t('common.retry')}
              </button>
            )}
          </FormNotice>
        )}
      </form>
    </DialogPanel>
  )
}
