import type { Locale } from '#i18n/locales.ts'

/** A piece of a mail. Every text is plain: markup in it shows as it is. Addresses are absolute. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | { readonly kind: 'code'; readonly label: string; readonly code: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'items'; readonly items: readonly MailItem[] }

/** One line of a list, such as a message in a digest. */
export interface MailItem {
  readonly title: string
  readonly url: string
  readonly text?: string
}

export interface MailContent {
  readonly locale: Locale
  readonly subject: string
  /** What mail programs show beside the subject. */
  readonly preheader: string
  /** Heading inside the mail. */
  readonly title: string
  readonly blocks: readonly MailBlock[]
  /** Why the reader gets this mail, one sentence. */
  readonly reason: string
  /** Public address of the site, without a trailing slash. */
  readonly siteUrl: string
  /** Where such mails can be turned off. Adds the line in the footer and the headers for one click. */
  readonly unsubscribeUrl?: string
}
