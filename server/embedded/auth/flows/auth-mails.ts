import type { Locale } from '#i18n/locales.ts'
import { SITE } from '#site.ts'
import type { MailBlock } from '../../../mail/content.ts'
import { type RenderedMail, renderMail } from '../../../mail/layout.ts'
import { mailT } from '../../../mail/words.ts'

/** A mail of the Auth API. None contains the account's name, which anyone could have set at sign-up. */
export type AuthMail =
  | {
      readonly kind: 'signup' | 'recovery' | 'magicLink' | 'invite'
      readonly url: string
      readonly code: string
    }
  | {
      readonly kind: 'changeCurrent' | 'changeNew'
      readonly url: string
      readonly code: string
      readonly email: string
      readonly newEmail: string
    }
  | { readonly kind: 'exists'; readonly loginUrl: string; readonly resetUrl: string }
  | { readonly kind: 'changeTaken' }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'emailChanged'; readonly newEmail: string }

export function renderAuthMail(mail: AuthMail, locale: Locale, siteUrl: string): RenderedMail {
  const t = mailT(locale)
  const values = 'newEmail' in mail ? { ...mail, contact: SITE.contact.email } : {}
  const subject = t(`mail.auth.${mail.kind}.subject`)
  const body = t(`mail.auth.${mail.kind}.text`, values)
  return renderMail({
    locale,
    subject,
    preheader: body,
    title: subject,
    blocks: [text(body), ...details(mail, t)],
    reason: t('mail.auth.reason'),
    siteUrl,
  })
}

function details(mail: AuthMail, t: ReturnType<typeof mailT>): MailBlock[] {
  switch (mail.kind) {
    case 'signup':
    case 'recovery':
    case 'magicLink':
    case 'invite':
    case 'changeCurrent':
    case 'changeNew':
      return [
        { kind: 'action', label: t(`mail.auth.${mail.kind}.action`), url: mail.url },
        text(t('mail.auth.valid')),
        { kind: 'code', label: t('mail.auth.orCode'), code: mail.code },
        text(t('mail.auth.ignore')),
      ]
    case 'exists':
      return [
        { kind: 'action', label: t('mail.auth.exists.action'), url: mail.loginUrl },
        { kind: 'link', label: t('mail.auth.exists.reset'), url: mail.resetUrl },
        text(t('mail.auth.ignore')),
      ]
    case 'code':
      return [
        { kind: 'code', label: t('mail.auth.code.subject'), code: mail.code },
        text(t('mail.auth.ignore')),
      ]
    case 'changeTaken':
      return [text(t('mail.auth.ignore'))]
    case 'emailChanged':
      return []
  }
}

function text(body: string): MailBlock {
  return { kind: 'text', text: body }
}
