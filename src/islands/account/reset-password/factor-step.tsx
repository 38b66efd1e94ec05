import { useT } from '#i18n/island.tsx'
import { setPassword } from '../auth.ts'
import { tellAuthFailure } from '../auth-text.ts'
import { SecondFactorForm } from '../second-factor-form.tsx'

interface Props {
  /** The new password, to be set after confirmation. */
  password: string
  onDone: () => void
  /** The factor was confirmed but the password was rejected. */
  onFailed: () => void
}

/** A recovery link doesn't replace the second factor: confirm it before setting the password. */
export function FactorStep({ password, onDone, onFailed }: Props) {
  const { t } = useT()
  return (
    <section aria-labelledby="second-step" className="grid gap-5">
      <div>
        <h2 id="second-step" className="text-xl">
          {t('auth.factorTitle')}
        </h2>
        <p className="mt-2 text-soft">{t('auth.factorTextReset')}</p>
      </div>
      <SecondFactorForm
        submitLabel={t('auth.resetSubmit')}
        onDone={() =>
          setPassword(password).then(onDone, (cause: unknown) => {
            tellAuthFailure(t, t('auth.resetFailed'), cause)
            onFailed()
          })
        }
      />
    </section>
  )
}
