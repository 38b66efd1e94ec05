import { formatDate } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import { objectionPath, projectPath } from '#i18n/paths.ts'
import { redressTexts } from '#islands/listing/statement.ts'
import type { ReportOutcome, ReportReason } from '#islands/report/report.ts'
import type { MailBlock } from './content.ts'
import { type RenderedMail, renderMail } from './layout.ts'
import type { ClaimedMail } from './queue.ts'
import { mailLocale, mailT } from './words.ts'

/** `private.report_mail`. */
interface ReportContent {
  readonly reference: string
  readonly kind: 'project' | 'update' | 'question' | 'person' | 'message'
  /**
   * Title of the listing or, in a decision on them, of the update, or the question; null for people and messages, and in
   * the receipt of an update or question whose listing is not public.
   */
  readonly subject: string | null
  /** Null unless the listing is public. */
  readonly project_slug: string | null
  readonly reason: ReportReason
  readonly created_at: string
  readonly outcome: ReportOutcome | null
  readonly reasons: string | null
}

/** Receipt of a report, or the decision on it, in the language of the page it was sent from. */
export function renderReport(mail: ClaimedMail, siteUrl: string): RenderedMail {
  const locale = mailLocale(mail.locale)
  const t = mailT(locale)
  const report = mail.content as unknown as ReportContent
  const isReceipt = mail.kind === 'report.received'
  const title = t(isReceipt ? 'mail.report.receivedTitle' : 'mail.report.decidedTitle')
  return renderMail({
    locale,
    subject: `${title} [${report.reference}]`,
    preheader: t(isReceipt ? 'report.next' : 'mail.report.decidedText'),
    title,
    blocks: isReceipt ? receipt(report, locale, siteUrl) : decision(report, locale, siteUrl),
    reason: t('mail.report.reason'),
    siteUrl,
  })
}

function receipt(report: ReportContent, locale: Locale, siteUrl: string): MailBlock[] {
  const t = mailT(locale)
  return [
    { kind: 'facts', rows: facts(report, locale) },
    ...listingLink(report, locale, siteUrl),
    { kind: 'text', text: t('report.next') },
    { kind: 'text', text: t('mail.report.later') },
  ]
}

function decision(report: ReportContent, locale: Locale, siteUrl: string): MailBlock[] {
  const t = mailT(locale)
  const { outcome, reasons, reference } = report
  return [
    ...(outcome ? [{ kind: 'text', text: t(`report.outcomes.${outcome}`) } as const] : []),
    ...(reasons ? [{ kind: 'quote', text: reasons } as const] : []),
    { kind: 'facts', rows: facts(report, locale) },
    { kind: 'text', text: t('mail.report.decidedText') },
    { kind: 'text', text: t('mail.report.object') },
    {
      kind: 'action',
      label: t('statement.contact'),
      url: siteUrl + objectionPath(reference, locale),
    },
    ...redressTexts(t, locale).map((text): MailBlock => ({ kind: 'text', text })),
  ]
}

function facts(report: ReportContent, locale: Locale): (readonly [string, string])[] {
  const t = mailT(locale)
  const { kind } = report
  const subject =
    kind === 'person' || kind === 'message' ? t(`mail.report.${kind}`) : report.subject
  return [
    [t('statement.reference'), report.reference],
    ...(subject ? [[t('mail.report.about'), subject] as const] : []),
    [t('report.reason'), t(`report.reasons.${report.reason}`)],
    [t('mail.report.sent'), formatDate(report.created_at, locale)],
  ]
}

function listingLink(report: ReportContent, locale: Locale, siteUrl: string): MailBlock[] {
  const { subject, project_slug: slug } = report
  if (!subject || !slug) return []
  return [{ kind: 'link', label: subject, url: siteUrl + projectPath(slug, locale) }]
}
