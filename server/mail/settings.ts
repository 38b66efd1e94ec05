import { join } from 'node:path'
import { parseSender, type Sender } from './address.ts'

/** How mails leave: through a mail server, or as files in a folder that nobody sends. */
export type MailSettings =
  | { readonly kind: 'outbox'; readonly folder: string; readonly from: Sender }
  | { readonly kind: 'smtp'; readonly server: SmtpServer; readonly from: Sender }

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`); otherwise the connection is upgraded before anything is said. */
  readonly secure: boolean
  /** Null for servers that take mails of this machine without a login. */
  readonly login: { readonly user: string; readonly password: string } | null
}

/** Sender of mails that stay on this machine. */
const NOBODY: Sender = { name: 'Backlit', address: 'no-reply@backlit.example' }

/** The mail server that an `smtp:` or `smtps:` address names; null when it is none. */
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
 * The settings for a pair of checked variables, both given or both absent.
 * @param dataDir Data folder; the outbox is a folder in it.
 */
export function mailSettings(
  smtpUrl: string | undefined,
  mailFrom: string | undefined,
  dataDir: string,
): MailSettings {
  const from = (mailFrom && parseSender(mailFrom)) || NOBODY
  const server = smtpUrl ? parseSmtpUrl(smtpUrl) : null
  if (server) return { kind: 'smtp', server, from }
  return { kind: 'outbox', folder: join(dataDir, 'outbox'), from }
}
