import { escapeHtml } from '#core/html.ts'
import type { MailBlock, MailContent } from './content.ts'

/** Translated texts of the layout. */
export interface MailWords {
  readonly brand: string
  readonly tagline: string
  /** BCP 47 tag. */
  readonly lang: string
  readonly linkHint: string
  readonly neverAsk: string
  readonly unsubscribe: string
}

const FONT = "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TEXT = 'margin:0 0 18px;font-size:16px;line-height:1.55;color:#12161f'
const SOFT = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#535863'

/** Dark mode, for mail clients that support `prefers-color-scheme`. */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0a0d15!important}
.panel{background:#11151e!important;border-color:#f4b942 #2b303b #2b303b!important}
.ink{color:#ebeef4!important}
.soft{color:#acb1bb!important}
.well{background:#171c26!important;border-color:#2b303b!important}
.lamp{color:#f7c15c!important}
}
@media (max-width:600px){.pad{padding:24px 20px!important}}`

/** Lays a mail out with tables, for old mail clients, with `role="presentation"` for screen readers. No pictures or scripts. */
export function renderHtml(content: MailContent, words: MailWords): string {
  const { title, subject, preheader, blocks, reason, siteUrl, unsubscribeUrl } = content
  const soft = (text: string): string => `<p class="soft" style="${SOFT}">${text}</p>`
  const site = `<a class="soft" href="${escapeHtml(siteUrl)}" style="color:#535863">${escapeHtml(new URL(siteUrl).host)}</a>`
  const footer = [
    soft(escapeHtml(reason)),
    soft(escapeHtml(words.neverAsk)),
    unsubscribeUrl
      ? soft(
          `<a class="soft" href="${escapeHtml(unsubscribeUrl)}" style="color:#535863">${escapeHtml(words.unsubscribe)}</a>`,
        )
      : '',
    soft(`${escapeHtml(words.brand)} · ${escapeHtml(words.tagline)}<br>${site}`),
  ].join('')
  return `<!doctype html>
<html lang="${words.lang}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f8f9fb;font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#f8f9fb">
<tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:start">
<tr><td style="padding:0 8px 16px">
<span class="ink" translate="no" style="font:700 22px/1 ${FONT};letter-spacing:-0.02em;color:#12161f">${escapeHtml(words.brand)}</span>
</td></tr>
<tr><td class="panel pad" style="background:#ffffff;border:1px solid #dcdfe5;border-top:3px solid #f4b942;border-radius:14px;padding:32px">
<h1 class="ink" style="margin:0 0 18px;font:700 24px/1.25 ${FONT};letter-spacing:-0.02em;color:#12161f">${escapeHtml(title)}</h1>
${blocks.map((part) => block(part, words)).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px 0">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
}

function block(part: MailBlock, words: MailWords): string {
  switch (part.kind) {
    case 'text':
      return `<p class="ink" style="${TEXT}">${lines(part.text)}</p>`
    case 'action':
      return action(part.label, part.url, words.linkHint)
    case 'link':
      return `<p class="ink" style="${TEXT}">${anchor(part.url, part.label)}</p>`
    case 'code':
      return `<p class="ink" style="margin:0 0 8px;font-size:16px;line-height:1.55;color:#12161f">${escapeHtml(part.label)}</p>
<p class="ink well" translate="no" style="margin:0 0 18px;padding:14px 16px;background:#f1f3f6;border:1px solid #dcdfe5;border-radius:10px;font:700 24px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.12em;color:#12161f">${escapeHtml(part.code)}</p>`
    case 'quote':
      return `<blockquote class="ink well" style="margin:0 0 18px;padding:14px 16px;background:#f1f3f6;border-left:3px solid #f4b942;font-size:16px;line-height:1.55;color:#12161f">${lines(part.text)}</blockquote>`
    case 'facts':
      return `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px;font-size:15px;line-height:1.5">${part.rows
        .map(
          ([name, value]) =>
            `<tr><th scope="row" class="soft" style="padding:2px 16px 2px 0;text-align:start;vertical-align:top;font-weight:400;color:#535863">${escapeHtml(name)}</th><td class="ink" style="padding:2px 0;color:#12161f">${lines(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'items':
      return `<ul style="margin:0 0 18px;padding:0 0 0 20px">${part.items
        .map(
          ({ title, url, text }) =>
            `<li class="ink" style="margin:0 0 12px;font-size:16px;line-height:1.5;color:#12161f">${anchor(url, title)}${text ? `<br>${lines(text)}` : ''}</li>`,
        )
        .join('')}</ul>`
  }
}

function action(label: string, url: string, hint: string): string {
  const href = escapeHtml(url)
  return `<p style="margin:0 0 18px"><a href="${href}" style="display:inline-block;padding:13px 22px;background:#f4b942;border-radius:10px;font-size:16px;line-height:1.2;font-weight:700;color:#171205;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 18px;font-size:13px;line-height:1.5;color:#535863">${escapeHtml(hint)}<br><a class="soft" href="${href}" style="color:#535863;word-break:break-all">${href}</a></p>`
}

function anchor(url: string, label: string): string {
  return `<a class="lamp" href="${escapeHtml(url)}" style="color:#85530a">${escapeHtml(label)}</a>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
}
