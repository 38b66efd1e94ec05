import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../loopback.ts'
import { isMailAddress, oneLine } from './address.ts'
import type { Mail } from './mail.ts'
import { messageId, writeToOutbox } from './outbox.ts'
import type { MailSettings, SmtpServer } from './settings.ts'

export interface Mailer {
  readonly kind: MailSettings['kind']
  /**
   * Resolves when the mail server has accepted the mail, or when the file is on disk.
   * @throws MailError for an invalid address or header; the transport's own error otherwise
   */
  send(mail: Mail): Promise<void>
  /** Checks connection and login. Resolves to the error message, or null. */
  check(): Promise<string | null>
  close(): void
}

/** An invalid mail. Retrying can't help. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/** Milliseconds. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Headers that only the mailer sets. */
const RESERVED =
  /^(from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|mime-version|received|dkim-.*|content-.*)$/i

export function createMailer(settings: MailSettings): Mailer {
  if (settings.kind === 'outbox') {
    return {
      kind: 'outbox',
      send: async (mail) => writeToOutbox(settings.folder, settings.from, validate(mail)),
      check: async () => null,
      close: () => {},
    }
  }
  const { server, from } = settings
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    // Unencrypted connections only to this machine.
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
      const { to, subject, text, html, id, headers = {} } = validate(mail)
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

/** Host and port for messages, without the password. */
export function serverName({ host, port }: SmtpServer): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Validates a mail and makes its headers single lines. */
function validate(mail: Mail): Mail {
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
