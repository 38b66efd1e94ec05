import { toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { toast } from '#ui/toast.ts'
import { setPassword } from '../auth.ts'
import { authErrorText } from '../auth-words.ts'
import { SecondFactorForm } from '../second-factor-form.tsx'

interface Props {
  /** The new password, which could not be set yet. */
  password: string
  onDone: () => void
  /** The factor was right, the password was not taken: another one is needed. */
  onFailed: () => void
}

/** A link in a mail does not stand for the second factor: it is asked for before the new password is set. */
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
            toast({
              title: t('auth.resetFailed'),
              description: authErrorText(t, toAppError(cause)),
              type: 'error',
            })
            onFailed()
          })
        }
      />
    </section>
  )
}
