import { useEffect } from 'react'
import { signOut } from '#core/session.ts'
import { useT } from '#i18n/island.tsx'
import { toast } from '#ui/toast.ts'
import { authErrorText } from '../auth-text.ts'
import { SecondFactorForm } from '../second-factor-form.tsx'

interface Props {
  onSending: (sending: boolean) => void
  onDone: () => void
}

/** Second step of signing in; the password has been verified. */
export function FactorStep({ onSending, onDone }: Props) {
  const { t } = useT()
  // Confirming signs in: this form redirects, so the page must not do so as well.
  useEffect(() => {
    onSending(true)
  }, [onSending])
  return (
    <section aria-labelledby="second-step" className="grid gap-5">
      <div>
        <h2 id="second-step" className="text-xl">
          {t('auth.factorTitle')}
        </h2>
        <p className="mt-2 text-soft">{t('auth.factorText')}</p>
      </div>
      <SecondFactorForm
        submitLabel={t('auth.factorSubmit')}
        onDone={onDone}
        onFailure={(error) =>
          toast({
            title: t('toasts.loginFailed'),
            description: authErrorText(t, error, t('toasts.somethingWrong')),
            type: 'error',
          })
        }
      />
      <p>
        <button
          type="button"
          className="link inline-flex min-h-11 items-center"
          onClick={() => {
            onSending(false)
            void signOut()
          }}
        >
          {t('auth.factorCancel')}
        </button>
      </p>
    </section>
  )
}
