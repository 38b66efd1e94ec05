import { SecondFactorForm } from '@/components/account/second-factor-form.tsx'
import { toAppError } from '@/domain/errors.ts'
import { useT } from '@/i18n/island.tsx'
import { setPassword } from '@/lib/auth.ts'
import { authErrorText } from '@/lib/auth-words.ts'
import { toast } from '@/lib/toast.ts'

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
