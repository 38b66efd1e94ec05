import { formatDate } from '#i18n/format.ts'
import { objectionPath } from '#i18n/paths.ts'
import { redressTexts, type Statement, statementFacts } from '#islands/listing/statement.ts'
import { notificationPath, notificationText } from '#islands/notifications/notification.ts'
import type { MailBlock } from './content.ts'
import { type RenderedMail, renderMail } from './layout.ts'
import type { ClaimedMail } from './queue.ts'
import { mailLocale, mailT } from './words.ts'

/** The reasons of a decision for the person it concerns, in their language. */
export function renderStatement(mail: ClaimedMail, siteUrl: string): RenderedMail {
  const locale = mailLocale(mail.locale)
  const t = mailT(locale)
  const statement = mail.content as unknown as Statement
  const news = { kind: mail.kind, actorName: null, data: mail.content }
  const title = notificationText(t, news)
  const date = formatDate(statement.appeal_until, locale)
  const open: MailBlock = {
    kind: 'action',
    label: t('mail.news.open'),
    url: siteUrl + notificationPath(news, locale),
  }
  return renderMail({
    locale,
    subject: `${title} [${statement.reference}]`,
    preheader: [...(statement.facts ?? t(`statement.effect.${statement.action}`))]
      .slice(0, 120)
      .join(''),
    title,
    blocks: [
      { kind: 'facts', rows: statementFacts(t, locale, statement) },
      {
        kind: 'text',
        text: t(
          statement.action === 'rejected' && !mail.content.is_appealed
            ? 'statement.appealElsewhere'
            : 'statement.complain',
          { date },
        ),
      },
      // Who is suspended can open nothing but the contact form.
      ...(statement.action === 'suspended' ? [] : [open]),
      {
        kind: 'link',
        label: t('statement.contact'),
        url: siteUrl + objectionPath(statement.reference, locale),
      },
      ...redressTexts(t, locale).map((text): MailBlock => ({ kind: 'text', text })),
    ],
    reason: t('mail.statement.reason'),
    siteUrl,
  })
}
