import { pathTo } from '#i18n/paths.ts'
import { type RenderedMail, renderMail } from './layout.ts'
import type { ClaimedMail } from './queue.ts'
import { mailLocale, mailT } from './words.ts'

/** Characters of the question that are quoted. */
const QUOTE_LENGTH = 1_500

/** The team's reply to a contact message, in the language of the page it was sent from. */
export function renderContactReply(mail: ClaimedMail, siteUrl: string): RenderedMail {
  const locale = mailLocale(mail.locale)
  const t = mailT(locale)
  const { reference, subject, body, quote } = mail.content as Record<string, string>
  const question = [...(quote ?? '')]
  return renderMail({
    locale,
    subject: `Re: ${subject} [${reference}]`,
    preheader: [...(body ?? '')].slice(0, 120).join(''),
    title: t('mail.contact.title'),
    blocks: [
      ...(body ?? '').split(/\n\s*\n/).map((text) => ({ kind: 'text' as const, text })),
      { kind: 'facts', rows: [[t('mail.contact.reference'), reference ?? '']] },
      { kind: 'text', text: t('mail.contact.quote') },
      {
        kind: 'quote',
        text:
          question.length > QUOTE_LENGTH
            ? `${question.slice(0, QUOTE_LENGTH).join('')}…`
            : question.join(''),
      },
      { kind: 'link', label: t('mail.contact.again'), url: siteUrl + pathTo('contact', locale) },
    ],
    reason: t('mail.contact.reason'),
    siteUrl,
  })
}
