import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './embedded.ts'

/** A mail in the outbox. */
export interface KeptMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly raw: string
  /** The mail's action: the first link in its text. */
  readonly link: URL
  readonly code: string
}

/** Mails to an address in a data folder's outbox, oldest first. */
export function mailsTo(dataDir: string, address: string): KeptMail[] {
  let names: string[] = []
  try {
    names = readdirSync(join(dataDir, 'outbox'))
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'))
    .filter((raw) => raw.includes(`\r\nTo: ${address}\r\n`))
    .map(read)
}

/** Waits for `count` mails to an address and returns the newest. */
export async function mailTo(dataDir: string, address: string, count = 1): Promise<KeptMail> {
  await until(() => mailsTo(dataDir, address).length >= count, `mail ${count} to ${address}`)
  const mail = mailsTo(dataDir, address).at(-1)
  if (!mail) throw new Error(`There is no mail to ${address}`)
  return mail
}

function read(raw: string): KeptMail {
  const [text = '', html = ''] = raw
    .split(/\r\n--=_\w+(?:--)?\r\n/)
    .slice(1)
    .map((part) => part.slice(part.indexOf('\r\n\r\n') + 4))
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1]?.trim() ?? ''
  return {
    to: header('To'),
    subject: header('Subject'),
    text,
    html,
    raw,
    link: new URL(/^\s*(https?:\/\/\S+)\s*$/m.exec(text)?.[1] ?? 'about:blank'),
    code: /^(\d{10})\s*$/m.exec(text)?.[1] ?? '',
  }
}
