import { type Locale, localeTag } from '#i18n/locales.ts'
import { pathTo } from '#i18n/paths.ts'
import {
  type NotificationContent,
  notificationDetails,
  notificationPath,
  notificationText,
} from '#islands/notifications/notification.ts'
import type { MailBlock } from './content.ts'
import { type RenderedMail, renderMail } from './layout.ts'
import type { ClaimedMail } from './queue.ts'
import { mailLocale, mailT } from './words.ts'

/** Mails of several notifications. */
const DIGESTS: readonly string[] = ['digest', 'update.digest']

/** The mail for a notification, the daily digest, or the updates of a day or week. */
export function renderNews(mail: ClaimedMail, siteUrl: string): RenderedMail {
  const locale = mailLocale(mail.locale)
  const t = mailT(locale)
  const news = digestItems(mail) ?? [newsOf(mail.kind, mail.actor_name, mail.content)]
  const isDigest = DIGESTS.includes(mail.kind)
  const title = isDigest
    ? t(mail.kind === 'digest' ? 'mail.news.digest' : 'mail.news.updates', {
        count: countOf(mail, news),
      })
    : notificationText(t, news[0] ?? newsOf(mail.kind, null, {}))
  const unsubscribeUrl = mail.unsubscribe_token
    ? `${siteUrl}${pathTo('unsubscribe', locale)}?token=${encodeURIComponent(mail.unsubscribe_token)}`
    : undefined
  return renderMail({
    locale,
    subject: title,
    preheader: excerptOf(mail.content) ?? t('mail.news.preheader'),
    title,
    blocks: isDigest ? digest(mail, news, locale, siteUrl) : single(mail, news, locale, siteUrl),
    reason: reasonFor(mail, locale),
    siteUrl,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  })
}

function single(
  mail: ClaimedMail,
  news: NotificationContent[],
  locale: Locale,
  siteUrl: string,
): MailBlock[] {
  const t = mailT(locale)
  const excerpt = excerptOf(mail.content)
  const label = labelFor(mail, locale)
  return [
    ...(typeof mail.content.erase_at === 'string'
      ? [{ kind: 'text', text: ending(mail.content.erase_at, locale) } as const]
      : []),
    ...(typeof mail.content.archive_at === 'string'
      ? [
          {
            kind: 'text',
            text: t('mail.news.archiveText', { date: dayOf(mail.content.archive_at, locale) }),
          } as const,
        ]
      : []),
    ...(excerpt ? [{ kind: 'quote', text: excerpt } as const] : []),
    ...(mail.kind === 'listing.edited'
      ? news.flatMap((item) =>
          notificationDetails(t, item, locale).map((text) => ({ kind: 'text', text }) as const),
        )
      : []),
    ...(mail.kind === 'team.invited'
      ? [{ kind: 'text', text: t('mail.news.invitedText', { email: mail.email }) } as const]
      : []),
    ...news.map((item) => ({
      kind: 'action' as const,
      label,
      url: siteUrl + notificationPath(item, locale),
    })),
    ...(mail.kind === 'message.new'
      ? [{ kind: 'text', text: t('mail.news.paymentHint') } as const]
      : []),
  ]
}

function labelFor({ kind, content }: ClaimedMail, locale: Locale): string {
  const t = mailT(locale)
  if (kind === 'update.posted') return t('mail.news.openUpdate')
  if (kind === 'project.new') return t('mail.news.openProject')
  return content.thread_id ? t('mail.news.openThread') : t('mail.news.open')
}

function ending(eraseAt: string, locale: Locale): string {
  return mailT(locale)('mail.news.endingText', { date: dayOf(eraseAt, locale) })
}

function digest(
  mail: ClaimedMail,
  news: NotificationContent[],
  locale: Locale,
  siteUrl: string,
): MailBlock[] {
  const t = mailT(locale)
  const items = news.map((item) => ({
    title: notificationText(t, item),
    url: siteUrl + notificationPath(item, locale),
    ...(typeof item.data.at === 'string' ? { text: dayOf(item.data.at, locale) } : {}),
  }))
  return [
    { kind: 'text', text: t('mail.news.digestText') },
    { kind: 'items', items },
    ...(countOf(mail, news) > news.length
      ? [{ kind: 'text', text: t('mail.news.newest', { number: news.length }) } as const]
      : []),
    {
      kind: 'action',
      label: t('mail.news.openAll'),
      url: siteUrl + pathTo('notifications', locale),
    },
  ]
}

/** How many there are, of which the mail has the newest. */
function countOf({ content }: ClaimedMail, news: NotificationContent[]): number {
  return Number(content.count ?? news.length)
}

function reasonFor(mail: ClaimedMail, locale: Locale): string {
  const t = mailT(locale)
  const [, topic] = mail.unsubscribe_token?.split('.') ?? []
  if (topic === 'messages') return t('mail.news.reasonMessages')
  if (topic === 'interests') return t('mail.news.reasonInterests')
  if (topic === 'reviews') return t('mail.news.reasonReviews')
  if (topic === 'updates') return t('mail.news.reasonUpdates')
  if (topic === 'digest') return t('mail.news.reasonDigest')
  if (mail.kind.startsWith('team.')) return t('mail.news.reasonTeam')
  if (mail.kind === 'account.warning') return t('mail.statement.reason')
  return t('mail.news.reasonAccount')
}

function newsOf(kind: string, actorName: unknown, data: unknown): NotificationContent {
  return {
    kind,
    actorName: typeof actorName === 'string' ? actorName : null,
    data: (data ?? {}) as Record<string, unknown>,
  }
}

function digestItems({ kind, content }: ClaimedMail): NotificationContent[] | null {
  if (!DIGESTS.includes(kind)) return null
  const items = Array.isArray(content.items) ? (content.items as Record<string, unknown>[]) : []
  return items.map((item) =>
    newsOf(String(item.kind), item.actor_name, {
      ...(item.data as Record<string, unknown>),
      at: item.created_at,
    }),
  )
}

/** Up to 400 characters of the message, or of the team's note on a listing. */
function excerptOf(content: ClaimedMail['content']): string | undefined {
  const text = content.excerpt ?? content.note
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const characters = [...text.trim()]
  return characters.length > 400 ? `${characters.slice(0, 400).join('')}…` : characters.join('')
}

function dayOf(iso: string, locale: Locale): string {
  return new Intl.DateTimeFormat(localeTag(locale), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(iso))
}
