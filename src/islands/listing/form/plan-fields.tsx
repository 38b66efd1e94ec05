import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FieldPath, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { LOCALE_TABLE, localeTag } from '#i18n/locales.ts'
import { Field, FieldGroup } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { formatShare } from '../plan.ts'
import { EMPTY_MILESTONE, EMPTY_USE, type PlanValues, sumOf } from './plan.ts'

// For every form that contains these fields.
function usePlan() {
  const { t } = useT()
  const form = useFormContext<PlanValues>()
  const error = (name: FieldPath<PlanValues>, max?: number) =>
    errorText(t, form.getFieldState(name, form.formState).error?.message, { max })
  return { form, error }
}

/** What the money is for, in rows with a share each. */
export function UsesField() {
  const { t, locale } = useT()
  const { form, error } = usePlan()
  const rows = useFieldArray({ control: form.control, name: 'useOfFunds' })
  const sum = sumOf(useWatch({ control: form.control, name: 'useOfFunds' }))
  return (
    <Rows
      title={t('plan.uses')}
      hint={t('plan.usesHint', { max: LIMITS.uses })}
      add={t('plan.useAdd')}
      ids={rows.fields.map(({ id }) => id)}
      max={LIMITS.uses}
      onAdd={() => rows.append(EMPTY_USE)}
      onRemove={(index) => {
        rows.remove(index)
        if (form.formState.isSubmitted) void form.trigger('useOfFunds')
      }}
      nameOf={(index) => t('plan.useNumber', { number: index + 1 })}
      note={
        rows.fields.length > 0 && (
          <span className={sum === 100 ? undefined : 'font-semibold text-ink'}>
            {t('plan.sharesSum', { sum: formatShare(sum, locale) })}
          </span>
        )
      }
    >
      {(index) => (
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_10rem]">
          <Field
            label={t('plan.purpose')}
            error={error(`useOfFunds.${index}.purpose`, LIMITS.purpose)}
          >
            {(control) => (
              <input
                {...control}
                {...form.register(`useOfFunds.${index}.purpose`)}
                className="field"
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={t('plan.share')} error={error(`useOfFunds.${index}.share`)}>
            {(control) => (
              <div className="relative">
                <input
                  {...control}
                  {...form.register(`useOfFunds.${index}.share`, { deps: 'useOfFunds' })}
                  className="field pe-10 figures"
                  inputMode="numeric"
                  autoComplete="off"
                />
                <span
                  className="pointer-events-none absolute inset-y-0 end-0 grid w-10 place-items-center text-soft"
                  aria-hidden="true"
                >
                  %
                </span>
              </div>
            )}
          </Field>
        </div>
      )}
    </Rows>
  )
}

/** What is planned by when, in rows. */
export function MilestonesField() {
  const { t } = useT()
  const { form, error } = usePlan()
  const rows = useFieldArray({ control: form.control, name: 'milestones' })
  return (
    <Rows
      title={t('plan.milestones')}
      hint={t('plan.milestonesHint', { max: LIMITS.milestones })}
      add={t('plan.milestoneAdd')}
      ids={rows.fields.map(({ id }) => id)}
      max={LIMITS.milestones}
      onAdd={() => rows.append(EMPTY_MILESTONE)}
      onRemove={rows.remove}
      nameOf={(index) => t('plan.milestoneNumber', { number: index + 1 })}
    >
      {(index) => (
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_11rem]">
          <Field
            label={t('plan.milestone')}
            error={error(`milestones.${index}.title`, LIMITS.milestoneTitle)}
          >
            {(control) => (
              <input
                {...control}
                {...form.register(`milestones.${index}.title`)}
                className="field"
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={t('plan.month')} error={error(`milestones.${index}.month`)}>
            {(control) => (
              <input
                {...control}
                {...form.register(`milestones.${index}.month`)}
                className="field figures"
                // A text field where the browser has no calendar of months.
                type="month"
                placeholder="2027-03"
                autoComplete="off"
              />
            )}
          </Field>
          <div className="sm:col-span-2">
            <Field
              label={t('plan.milestoneText')}
              optional={t('common.optional')}
              error={error(`milestones.${index}.text`, LIMITS.milestoneText)}
            >
              {(control) => (
                <textarea
                  {...control}
                  {...form.register(`milestones.${index}.text`)}
                  className="field min-h-0!"
                  rows={2}
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
        </div>
      )}
    </Rows>
  )
}

/** The language of the listing, at first that of the page. */
export function LanguageField({ isNew }: { isNew: boolean }) {
  const { t, locale } = useT()
  const { form } = usePlan()
  const { setValue } = form
  const value = useWatch({ control: form.control, name: 'language' })
  useEffect(() => {
    if (isNew && value === '') setValue('language', locale)
  }, [isNew, value, locale, setValue])
  return (
    <Field label={t('plan.language')} hint={t('plan.languageHint')}>
      {(control) => (
        <select {...control} {...form.register('language')} className="field">
          {!isNew && <option value="">{t('plan.languageNone')}</option>}
          {LOCALE_TABLE.map(({ code, name }) => (
            <option key={code} value={code} lang={localeTag(code)}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface RowsProps {
  title: string
  hint: string
  /** Label of the button that adds a row. */
  add: string
  ids: readonly string[]
  max: number
  onAdd: () => void
  onRemove: (index: number) => void
  nameOf: (index: number) => string
  /** After the button. */
  note?: ReactNode
  children: (index: number) => ReactNode
}

/** Rows of a field, each with a button that removes it, and one that adds another. */
function Rows(props: RowsProps) {
  const { t } = useT()
  const { title, hint, add, ids, max, onAdd, onRemove, nameOf, note, children } = props
  const button = useRef<HTMLButtonElement>(null)
  return (
    <FieldGroup>
      <legend className="label">
        {title} <span className="ms-1 font-normal text-soft">({t('common.optional')})</span>
      </legend>
      <p className="mb-3 text-[0.95rem] text-soft">{hint}</p>
      <div className="grid gap-3">
        {ids.map((id, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be a second heading of the row
          <div
            key={id}
            role="group"
            aria-label={nameOf(index)}
            className="panel grid grid-cols-[1fr_auto] items-start gap-x-3 p-4"
          >
            {children(index)}
            <button
              type="button"
              className="btn btn-icon btn-quiet -me-2 -mt-1"
              aria-label={t('plan.remove', { name: nameOf(index) })}
              onClick={() => {
                flushSync(() => onRemove(index))
                button.current?.focus()
              }}
            >
              <Trash2 size={18} aria-hidden="true" />
            </button>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <button
            ref={button}
            type="button"
            className="btn btn-small"
            aria-disabled={ids.length >= max || undefined}
            onClick={() => ids.length < max && onAdd()}
          >
            <Plus size={18} aria-hidden="true" />
            {add}
          </button>
          <p className="text-[0.95rem] text-soft figures" aria-live="polite">
            {note}
          </p>
        </div>
      </div>
    </FieldGroup>
  )
}
