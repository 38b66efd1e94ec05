import { join } from 'node:path'
import { SITE } from '#site.ts'
import { parseSender, type Sender } from './address.ts'

/** How mails are delivered: by SMTP, or only written to a folder. */
export type MailSettings =
  | { readonly kind: 'outbox'; readonly folder: string; readonly from: Sender }
  | { readonly kind: 'smtp'; readonly server: SmtpServer; readonly from: Sender }

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Implicit TLS (`smtps:`); otherwise STARTTLS. */
  readonly secure: boolean
  /** Null for servers that need no login. */
  readonly login: { readonly user: string; readonly password: string } | null
}

/** Sender of mails that are not sent. */
const DEFAULT_SENDER: Sender = {
  name: SITE.brand,
  address: SITE.contact.email.replace(/^.*@/, 'no-reply@'),
}

/** Parses an `smtp:` or `smtps:` URL; null if invalid. */
export function parseSmtpUrl(value: string): SmtpServer | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') return null
  if (!url.hostname || url.search || url.hash || !/^\/?$/.test(url.pathname)) return null
  const secure = url.protocol === 'smtps:'
  try {
    const user = decodeURIComponent(url.username)
    const password = decodeURIComponent(url.password)
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port ? Number(url.port) : secure ? 465 : 587,
      secure,
      login: user ? { user, password } : null,
    }
  } catch {
    return null
  }
}

/**
 * The settings for validated variables, both set or both unset.
 * @param dataDir Contains the outbox folder.
 */
export function mailSettings(
  smtpUrl: string | undefined,
  mailFrom: string | undefined,
  dataDir: string,
): MailSettings {
  const from = (mailFrom && parseSender(mailFrom)) || DEFAULT_SENDER
  const server = smtpUrl ? parseSmtpUrl(smtpUrl) : null
  if (server) return { kind: 'smtp', server, from }
  return { kind: 'outbox', folder: join(dataDir, 'outbox'), from }
}
