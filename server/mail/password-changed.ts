import { pathTo } from '#i18n/paths.ts'
import { type RenderedMail, renderMail } from './layout.ts'
import type { ClaimedMail } from './queue.ts'
import { mailLocale, mailT } from './words.ts'

/** Tells the owner of an account of its new password. */
export function renderPasswordChanged(mail: ClaimedMail, siteUrl: string): RenderedMail {
  const locale = mailLocale(mail.locale)
  const t = mailT(locale)
  const subject = t('mail.auth.passwordChanged.subject')
  const text = t('mail.auth.passwordChanged.text')
  return renderMail({
    locale,
    subject,
    preheader: text,
    title: subject,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'action',
        label: t('mail.auth.passwordChanged.action'),
        url: siteUrl + pathTo('forgotPassword', locale),
      },
    ],
    reason: t('mail.news.reasonAccount'),
    siteUrl,
  })
}
