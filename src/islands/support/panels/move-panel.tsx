import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { Field } from '#ui/field.tsx'
import { errorText } from '#ui/form.ts'
import type { InterestState } from '../interest.ts'
import { interestNoteSchema } from '../interest-forms.ts'
import { moveInterest } from '../interests.api.ts'
import type { Done, PanelProps } from './panel.ts'
import { PanelForm } from './panel-form.tsx'
import { useStep } from './use-step.ts'

const WORDS = {
  withdrawn: ['interest.withdrawTitle', 'interest.withdrawText', 'interest.withdraw'],
  agreed_outside: ['interest.agreeTitle', 'interest.agreeText', 'interest.agree'],
  terms_shared: ['interest.shareTitle', 'interest.shareText', 'interest.share'],
  declined: ['interest.declineTitle', 'interest.declineText', 'interest.decline'],
} as const

/** Confirms a state change, with an optional note visible to both sides. */
export function MovePanel({
  record,
  otherName,
  to,
  onView,
  onDone,
  onStale,
}: PanelProps & { to: InterestState }) {
  const { t } = useT()
  const form = useForm({ resolver: zodResolver(interestNoteSchema), defaultValues: { note: '' } })
  const step = to as keyof typeof WORDS
  const [title, text, action] = WORDS[step]
  const { state, busy, onSubmit } = useStep(form, {
    action: ({ note }) => moveInterest(record.interest, to, note),
    onDone: () => onDone(step satisfies Done),
    onStale,
  })
  return (
    <PanelForm
      title={t(title)}
      description={t(text, { name: otherName })}
      action={t(action)}
      isDanger={step === 'withdrawn' || step === 'declined'}
      state={state}
      busy={busy}
      onSubmit={onSubmit}
      onBack={() => onView('overview')}
    >
      <Field
        label={t('interest.stepNote')}
        optional={t('common.optional')}
        hint={t('interest.stepNoteHint', { name: otherName })}
        error={errorText(t, form.formState.errors.note?.message, { max: LIMITS.note })}
      >
        {(control) => (
          <textarea
            {...control}
            {...form.register('note')}
            className="field"
            rows={3}
            autoComplete="off"
          />
        )}
      </Field>
    </PanelForm>
  )
}
