import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { OFFERED_CURRENCIES } from '#core/money.ts'
import { useT } from '#i18n/island.tsx'
import { LOCALE_TABLE, localeTag } from '#i18n/locales.ts'
import { OUTCOME_RESULTS } from '#islands/listing/defaults.ts'
import type { Project } from '#islands/listing/project.ts'
import { Dialog, DialogActions, DialogPanel } from '#ui/dialog.tsx'
import { CheckField, Field, FieldError } from '#ui/field.tsx'
import { errorText, useSubmit } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toast } from '#ui/toast.ts'
import { tellOutcome } from './my-projects.api.ts'
import { type OutcomeGiven, type OutcomeInput, outcomeFormSchema } from './outcome-form.ts'

interface Props {
  project: Project
  opener: HTMLElement
  onClosed: () => void
}

/** Asks how a listing ended, which closes it for good. */
export function OutcomeDialog({ project, opener, onClosed }: Props) {
  const { t, locale } = useT()
  const id = useId()
  const [open, setOpen] = useState(true)
  const form = useForm<OutcomeInput, unknown, OutcomeGiven>({
    resolver: zodResolver(outcomeFormSchema),
    defaultValues: {
      amount: '',
      currency: project.currency,
      note: '',
      language: project.language ?? locale,
      story: false,
    },
  })
  const { errors } = form.formState
  const submit = useSubmit(form, {
    action: (outcome) => tellOutcome(project.id, outcome),
    onSuccess: () => {
      toast({ title: t('myProjects.outcome.done'), type: 'success' })
      setOpen(false)
    },
  })
  const resultError = errorText(t, errors.result?.message)
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      opener={opener}
      keepOnOutsidePress
    >
      <DialogPanel
        title={t('myProjects.outcome.title')}
        description={t('myProjects.outcome.text', { title: project.title })}
        closeLabel={t('common.close')}
        footer={
          <DialogActions
            form={id}
            label={t('myProjects.outcome.confirm')}
            busyLabel={t('common.saving')}
            busy={submit.busy}
            isDanger
            onCancel={() => setOpen(false)}
          />
        }
      >
        <form
          id={id}
          className="grid gap-5"
          noValidate
          method="post"
          onSubmit={(event) => submit.onSubmit(event)}
        >
          <fieldset>
            <legend className="label">{t('myProjects.outcome.result')}</legend>
            {OUTCOME_RESULTS.map((result) => (
              <label key={result} className="flex min-h-11 items-center gap-3 py-1">
                <input
                  {...form.register('result')}
                  type="radio"
                  value={result}
                  className="check rounded-full"
                  aria-describedby={resultError ? `${id}-error` : undefined}
                />
                {t(`outcome.${result}`)}
              </label>
            ))}
            <FieldError id={`${id}-error`} error={resultError} />
          </fieldset>
          <div className="grid items-start gap-5 sm:grid-cols-[1fr_7rem]">
            <Field
              label={t('myProjects.outcome.amount')}
              optional={t('common.optional')}
              hint={t('myProjects.outcome.amountHint')}
              error={errorText(t, errors.amount?.message)}
            >
              {(control) => (
                <input
                  {...control}
                  {...form.register('amount')}
                  className="field figures"
                  inputMode="decimal"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label={t('admin.fields.currency')}>
              {(control) => (
                <select {...control} {...form.register('currency')} className="field">
                  {OFFERED_CURRENCIES.map((currency) => (
                    <option key={currency}>{currency}</option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <Field
            label={t('myProjects.outcome.note')}
            optional={t('common.optional')}
            hint={t('myProjects.outcome.noteHint')}
            error={errorText(t, errors.note?.message, { max: LIMITS.outcomeNote })}
          >
            {(control) => (
              <textarea {...control} {...form.register('note')} className="field" rows={5} />
            )}
          </Field>
          <Field label={t('myProjects.outcome.language')}>
            {(control) => (
              <select {...control} {...form.register('language')} className="field">
                {LOCALE_TABLE.map(({ code, name }) => (
                  <option key={code} value={code} lang={localeTag(code)}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {form.watch('result') !== 'not_reached' && (
            <CheckField label={t('myProjects.story.consent')} hint={t('myProjects.story.hint')}>
              {(control) => (
                <input {...control} {...form.register('story')} className="check" type="checkbox" />
              )}
            </CheckField>
          )}
          <FormNotice role="alert">{submit.error && errorText(t, submit.error.code)}</FormNotice>
        </form>
      </DialogPanel>
    </Dialog>
  )
}
