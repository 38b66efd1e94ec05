import { localeTag } from '#i18n/locales.ts'
import { SITE } from '#site.ts'
import type { MailContent } from './content.ts'
import { type MailWords, renderHtml } from './html.ts'
import { renderText } from './text.ts'
import { mailT } from './words.ts'

/** A mail without its recipient. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Further headers, such as `List-Unsubscribe`; not sender, recipient or content headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Renders a mail as text and HTML.
 * @throws TypeError for a link that is not an http(s) URL
 */
export function renderMail(content: MailContent): RenderedMail {
  const t = mailT(content.locale)
  const words: MailWords = {
    brand: SITE.brand,
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

/** One-click unsubscribe of RFC 8058. */
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
