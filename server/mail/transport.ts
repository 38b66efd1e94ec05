import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { isMailAddress, oneLine } from './address.ts'
import type { Mail } from './mail.ts'
import { messageId, writeToOutbox } from './outbox.ts'
import type { MailSettings, SmtpServer } from './settings.ts'

export interface Mailer {
  readonly kind: MailSettings['kind']
  /**
   * Resolves when the mail server has taken the mail, or when the file is on disk.
   * @throws MailError for an address or a header that is none; the mail server's own error otherwise
   */
  send(mail: Mail): Promise<void>
  /** Asks the mail server whether it would take mails. Resolves to its complaint, or null. */
  check(): Promise<string | null>
  close(): void
}

/** A mail that must not be sent as it is. Trying again cannot help. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/** Longest waits for the mail server, in milliseconds. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Headers that the mailer writes itself. */
const RESERVED =
  /^(from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|mime-version|received|dkim-.*|content-.*)$/i

/** Sends mails the way the settings say. */
export function createMailer(settings: MailSettings): Mailer {
  if (settings.kind === 'outbox') {
    return {
      kind: 'outbox',
      send: async (mail) => writeToOutbox(settings.folder, settings.from, checked(mail)),
      check: async () => null,
      close: () => {},
    }
  }
  const { server, from } = settings
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    // A login or a mail in the clear may only go to this very machine.
    requireTLS: !server.secure && !isLoopback(server.host),
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: !isLoopback(server.host),
      ...(isIP(server.host) ? {} : { servername: server.host }),
    },
    ...(server.login ? { auth: { user: server.login.user, pass: server.login.password } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  })
  return {
    kind: 'smtp',
    send: async (mail) => {
      const { to, subject, text, html, id, headers = {} } = checked(mail)
      await transport.sendMail({
        ...(id ? { messageId: messageId(id, from) } : {}),
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      })
    },
    check: async () => {
      try {
        await transport.verify()
        return null
      } catch (error) {
        return (error as Error).message
      }
    },
    close: () => transport.close(),
  }
}

/** The mail server as people name it, without its password. */
export function serverName({ host, port }: SmtpServer): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** The mail with headers of one line each. */
function checked(mail: Mail): Mail {
  if (!isMailAddress(mail.to)) throw new MailError('This is not one mail address')
  if (mail.id !== undefined && !/^[\w-]{1,100}$/.test(mail.id))
    throw new MailError('The id of a mail has letters, digits and hyphens')
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) || RESERVED.test(name))
      throw new MailError(`The header ${JSON.stringify(name)} cannot be set`)
    headers[name] = oneLine(value)
  }
  return { ...mail, subject: oneLine(mail.subject), headers }
}
