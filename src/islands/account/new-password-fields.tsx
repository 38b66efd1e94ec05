import { type ComponentProps, useEffect, useState } from 'react'
import { AppError } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { useT } from '#i18n/island.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { passwordTexts } from './auth-text.ts'
import { loadStrength, type Strength, strengthOf } from './strength.ts'

interface Props {
  label: string
  password: ComponentProps<'input'>
  confirmPassword: ComponentProps<'input'>
  /** Current input. */
  value: string
  errors: { readonly password?: string | undefined; readonly confirmPassword?: string | undefined }
  /** Personal data an attacker would try: name and email, if known. */
  about: readonly string[]
}

/** A new password and its repetition, with a strength meter. The estimator is loaded on focus. */
export function NewPasswordFields(props: Props) {
  const { t } = useT()
  const { password, about, value } = props
  return (
    <>
      <PasswordField
        label={props.label}
        hint={props.errors.password ? undefined : t('auth.passwordHint')}
        error={props.errors.password}
        texts={passwordTexts(t)}
        autoComplete="new-password"
        input={{
          ...password,
          onFocus: () => void loadStrength().catch(() => {}),
        }}
      >
        <StrengthMeter password={value} about={about} />
      </PasswordField>
      <PasswordField
        label={t('auth.confirmPassword')}
        error={props.errors.confirmPassword}
        texts={passwordTexts(t)}
        autoComplete="new-password"
        input={props.confirmPassword}
      />
    </>
  )
}

/**
 * Rejects trivially guessable passwords before they are sent. The server checks as well.
 * @throws AppError `auth.weak_password`
 */
export async function rejectWeakPassword(
  password: string,
  about: readonly string[],
): Promise<void> {
  if ((await strengthOf(password, about))?.score === 0) throw new AppError('auth.weak_password')
}

const STEPS = [1, 2, 3, 4] as const
const LEVELS = ['weak', 'weak', 'fair', 'good', 'strong'] as const
const COLOURS = ['bg-danger', 'bg-danger', 'bg-lamp', 'bg-lamp', 'bg-good'] as const

function StrengthMeter({ password, about }: { password: string; about: readonly string[] }) {
  const { t } = useT()
  const strength = useStrength(password, about)
  if (!strength) return null
  const { score, hint } = strength
  const level = t('auth.strength', { level: t(`auth.strengthLevels.${LEVELS[score]}`) })
  return (
    <div className="mt-2 grid gap-1">
      <div className="grid grid-cols-4 gap-1.5" aria-hidden="true">
        {STEPS.map((step) => (
          <span
            key={step}
            className={`h-1.5 rounded-full transition-[background-color] ${step <= Math.max(score, 1) ? COLOURS[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-soft">
        <strong className="font-semibold text-ink">{level}</strong>
        {hint && ` ${t(`auth.strengthHints.${hint}`)}`}
      </p>
    </div>
  )
}

/** Strength of the input, debounced; null while it is too short. */
function useStrength(password: string, about: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null)
  const known = about.join('\n')
  useEffect(() => {
    let current = true
    const timer = setTimeout(async () => {
      const found =
        password.length < LIMITS.passwordMin ? null : await strengthOf(password, known.split('\n'))
      if (current) setStrength(found)
    }, 200)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [password, known])
  return strength
}
