import { formatDate } from '#i18n/format.ts'
import { pathTo } from '#i18n/paths.ts'
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
  const contact = `${siteUrl}${pathTo('contact', locale)}?about=${encodeURIComponent(statement.reference)}`
  const date = formatDate(statement.appeal_until, locale)
  const write: MailBlock = { kind: 'link', label: t('statement.contact'), url: contact }
  // Who is suspended can't open anything else.
  const next: MailBlock[] =
    statement.action === 'suspended'
      ? [{ kind: 'text', text: t('statement.complain', { date }) }, write]
      : [
          {
            kind: 'text',
            text: t(
              statement.action === 'rejected' ? 'statement.appealElsewhere' : 'statement.complain',
              { date },
            ),
          },
          {
            kind: 'action',
            label: t('mail.news.open'),
            url: siteUrl + notificationPath(news, locale),
          },
          write,
        ]
  return renderMail({
    locale,
    subject: `${title} [${statement.reference}]`,
    preheader: [...(statement.facts ?? t(`statement.effect.${statement.action}`))]
      .slice(0, 120)
      .join(''),
    title,
    blocks: [
      { kind: 'facts', rows: statementFacts(t, locale, statement) },
      ...next,
      ...redressTexts(t, locale).map((text): MailBlock => ({ kind: 'text', text })),
    ],
    reason: t('mail.statement.reason'),
    siteUrl,
  })
}
