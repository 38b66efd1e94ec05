import { localeTag } from '#i18n/locales.ts'
import type { MailContent } from './content.ts'
import { type MailWords, renderHtml } from './html.ts'
import { renderText } from './text.ts'
import { mailT } from './words.ts'

/** A mail but for its recipient. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Lays a mail out as text and as HTML, in the reader's language and for light and dark screens, without pictures.
 * @throws TypeError for a link that is no http(s) address
 */
export function renderMail(content: MailContent): RenderedMail {
  const t = mailT(content.locale)
  const words: MailWords = {
    brand: t('common.brand'),
    tagline: t('common.tagline'),
    lang: localeTag(content.locale),
    linkHint: t('mail.layout.linkHint'),
    neverAsk: t('mail.layout.neverAsk'),
    unsubscribe: t('mail.layout.unsubscribe'),
  }
  for (const url of urlsOf(content)) assertWebAddress(url)
  const { unsubscribeUrl } = content
  return {
    subject: content.subject,
    text: renderText(content, words),
    html: renderHtml(content, words),
    ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
  }
}

/** RFC 8058: the mail program's own button posts to the address, without a login and without asking. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function urlsOf({ blocks, siteUrl, unsubscribeUrl }: MailContent): string[] {
  const inBlocks = blocks.flatMap((block) => {
    if (block.kind === 'items') return block.items.map((item) => item.url)
    return 'url' in block ? [block.url] : []
  })
  return [siteUrl, ...inBlocks, ...(unsubscribeUrl ? [unsubscribeUrl] : [])]
}

function assertWebAddress(url: string): void {
  if (!/^https?:\/\/[^\s<>"]+$/.test(url) || !URL.canParse(url))
    throw new TypeError('A link in a mail must be an http(s) address')
}
