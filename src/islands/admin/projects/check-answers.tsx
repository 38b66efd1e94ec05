import { useId } from 'react'
import { useT } from '#i18n/island.tsx'
import {
  PAPERS_CHECK,
  positiveAnswers,
  REASON_LENGTH,
  REVIEW_CHECKS,
  type ReviewAnswer,
  type ReviewCheck,
} from '#islands/listing/review.ts'
import { CheckField, Field, FieldError } from '#ui/field.tsx'
import { type CheckDraft, openChecks } from './check-draft.ts'

interface Props {
  draft: CheckDraft
  onChange: (draft: CheckDraft) => void
  /** After an answer is complete: at once, or when the field of a reason is left. */
  onFinished?: (draft: CheckDraft) => void
  /** Marks the checks that are still open. */
  isMarked?: boolean
  /** The listing offers a token, whose papers can be ticked. */
  hasToken?: boolean
}

/** Every check with its answers: yes, or not applicable with a reason. */
export function CheckAnswers({
  draft,
  onChange,
  onFinished,
  isMarked = false,
  hasToken = false,
}: Props) {
  const { t } = useT()
  const open = isMarked ? openChecks(draft) : []
  return (
    <div className="grid gap-4">
      {REVIEW_CHECKS.map((check) => (
        <CheckAnswer
          key={check}
          check={check}
          answer={draft[check]}
          isMarked={open.includes(check)}
          onAnswer={(answer) => {
            const next = { ...draft, [check]: answer }
            onChange(next)
            if (typeof answer === 'string') onFinished?.(next)
          }}
          onLeave={() => onFinished?.(draft)}
        />
      ))}
      {hasToken && (
        <div className="border-t border-line pt-1 [&_label]:first-letter:uppercase">
          <CheckField label={t('checked.items.papers')} hint={t('admin.checks.papersHint')}>
            {(control) => (
              <input
                {...control}
                type="checkbox"
                className="check"
                checked={draft[PAPERS_CHECK] === 'yes'}
                onChange={(event) => {
                  const { [PAPERS_CHECK]: _, ...others } = draft
                  const next: CheckDraft = event.target.checked
                    ? { ...others, [PAPERS_CHECK]: 'yes' }
                    : others
                  onChange(next)
                  onFinished?.(next)
                }}
              />
            )}
          </CheckField>
        </div>
      )}
    </div>
  )
}

interface AnswerProps {
  check: ReviewCheck
  answer: ReviewAnswer | undefined
  isMarked: boolean
  onAnswer: (answer: ReviewAnswer) => void
  onLeave: () => void
}

function CheckAnswer({ check, answer, isMarked, onAnswer, onLeave }: AnswerProps) {
  const { t } = useT()
  const id = useId()
  const reason = typeof answer === 'object' ? answer.reason : null
  const radio = (label: string, isChosen: boolean, choose: () => void) => (
    <label key={label} className="inline-flex min-h-8 items-center gap-2">
      <input
        type="radio"
        className="check mt-0"
        name={id}
        checked={isChosen}
        aria-describedby={isMarked && reason === null ? `${id}-error` : undefined}
        onChange={choose}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="border-t border-line pt-3 first:border-0 first:pt-0">
      <legend className="float-start leading-snug first-letter:uppercase">
        {t(check === 'organisation' ? 'admin.checks.creator' : `checked.items.${check}`)}
      </legend>
      <div className="clear-both flex flex-wrap gap-x-5 pt-1 text-[0.95rem]">
        {positiveAnswers(check).map((positive) =>
          radio(t(`admin.checks.${positive}`), answer === positive, () => onAnswer(positive)),
        )}
        {radio(t('admin.checks.notApplicable'), reason !== null, () => onAnswer({ reason: '' }))}
      </div>
      {reason !== null && (
        <div className="mt-2">
          <Field
            label={t('admin.checks.reason')}
            hint={t('admin.checks.reasonHint')}
            error={isMarked ? t('admin.checks.reasonShort', { min: REASON_LENGTH.min }) : undefined}
          >
            {(control) => (
              <input
                {...control}
                className="field"
                maxLength={REASON_LENGTH.max}
                value={reason}
                onChange={(event) => onAnswer({ reason: event.target.value })}
                onBlur={onLeave}
              />
            )}
          </Field>
        </div>
      )}
      <FieldError
        id={`${id}-error`}
        error={isMarked && reason === null ? t('admin.checks.open') : undefined}
      />
    </fieldset>
  )
}
