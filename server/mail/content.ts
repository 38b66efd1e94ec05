import type { Locale } from '#i18n/locales.ts'

/** A block of a mail. Texts are plain, without markup; URLs are absolute. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'items'; readonly items: readonly MailItem[] }

/** An item of a list, such as a message in a digest. */
interface MailItem {
  readonly title: string
  readonly url: string
  readonly text?: string
}

export interface MailContent {
  readonly locale: Locale
  readonly subject: string
  /** Preview text that mail clients show beside the subject. */
  readonly preheader: string
  /** Heading inside the mail. */
  readonly title: string
  readonly blocks: readonly MailBlock[]
  /** One sentence on why the recipient gets this mail. */
  readonly reason: string
  /** Public URL of the site, without a trailing slash. */
  readonly siteUrl: string
  /** Adds a link in the footer and the headers for one-click unsubscribe. */
  readonly unsubscribeUrl?: string
}
