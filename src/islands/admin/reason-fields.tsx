import type { ErrorCode } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { RULES, type Rule } from '#islands/listing/statement.ts'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import { lacksLaw, type Reasons } from './reasons.ts'

interface Props {
  reasons: Reasons
  onChange: (reasons: Reasons) => void
  /** Shows what is missing. */
  isMarked: boolean
}

interface FactsProps extends Props {
  label: string
  hint: string
  /** What to say without facts, where they are required. */
  missing?: ErrorCode
}

/** The facts a decision relies on, in the administrator's own words. */
export function FactsField({ reasons, onChange, isMarked, label, hint, missing }: FactsProps) {
  const { t } = useT()
  const isMissing = isMarked && reasons.facts.trim() === ''
  return (
    <Field
      label={label}
      hint={hint}
      error={isMissing ? errorText(t, missing) : undefined}
      {...(missing ? {} : { optional: t('common.optional') })}
    >
      {(control) => (
        <textarea
          {...control}
          className="field"
          rows={4}
          maxLength={LIMITS.facts}
          value={reasons.facts}
          required={missing !== undefined}
          onChange={(event) => onChange({ ...reasons, facts: event.target.value })}
        />
      )}
    </Field>
  )
}

/** The rule a restriction relies on and, unless it answers a report anyway, whether one led to it. */
export function RuleFields({
  reasons,
  onChange,
  isMarked,
  isReport,
}: Props & { isReport?: boolean }) {
  const { t } = useT()
  return (
    <>
      <Field label={t('admin.reasons.rule')} hint={t('admin.reasons.hint')}>
        {(control) => (
          <select
            {...control}
            className="field"
            value={reasons.rule}
            onChange={(event) => onChange({ ...reasons, rule: event.target.value as Rule })}
          >
            {RULES.map((rule) => (
              <option key={rule} value={rule}>
                {t(`rules.${rule}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {reasons.rule === 'law' && (
        <Field
          label={t('admin.reasons.law')}
          hint={t('admin.reasons.lawHint')}
          error={isMarked && lacksLaw(reasons) ? errorText(t, 'statement.law_required') : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              required
              maxLength={LIMITS.law}
              value={reasons.law}
              onChange={(event) => onChange({ ...reasons, law: event.target.value })}
            />
          )}
        </Field>
      )}
      {!isReport && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="check mt-0"
            checked={reasons.notice}
            onChange={(event) => onChange({ ...reasons, notice: event.target.checked })}
          />
          {t('admin.reasons.notice')}
        </label>
      )}
    </>
  )
}
