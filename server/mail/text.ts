import type { MailBlock, MailContent } from './content.ts'
import type { MailWords } from './html.ts'

/** The plain text of a mail, with each URL on its own line, so that clients link it correctly. */
export function renderText(content: MailContent, words: MailWords): string {
  const { title, blocks, reason, siteUrl, unsubscribeUrl } = content
  const footer = [
    reason,
    words.neverAsk,
    ...(unsubscribeUrl ? [`${words.unsubscribe}:\n${unsubscribeUrl}`] : []),
    `${words.brand} - ${words.tagline}\n${siteUrl}`,
  ]
  return [title, ...blocks.map(block), '-- ', ...footer].join('\n\n')
}

function block(part: MailBlock): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'action':
    case 'link':
      return `${part.label}:\n${part.url}`
    case 'code':
      return `${part.label}\n${part.code}`
    case 'quote':
      return part.text.replaceAll(/^/gm, '> ')
    case 'facts':
      return part.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'items':
      return part.items
        .map(({ title, url, text }) => [`* ${title}`, ...(text ? [text] : []), url].join('\n  '))
        .join('\n\n')
  }
}
