import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { DialogPanel } from '#ui/dialog.tsx'

/** Asks a visitor to log in or sign up; both return here and reopen the flow. */
export function LoginPanel() {
  const { t, locale } = useT()
  const query = `?return=${encodeURIComponent(location.pathname + location.search)}`
  return (
    <DialogPanel
      eyebrow={t('toasts.authRequired')}
      title={t('toasts.authRequiredText')}
      description={t('support.loginText')}
      isText
      closeLabel={t('common.close')}
      footer={
        <>
          <a className="btn" href={pathTo('register', locale) + query}>
            {t('support.register')}
          </a>
          <a className="btn btn-primary" href={pathTo('login', locale) + query}>
            {t('support.login')}
          </a>
        </>
      }
    />
  )
}
