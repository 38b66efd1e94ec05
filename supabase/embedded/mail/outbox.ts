import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { writeFileAtomic } from '../data/files.ts'
import { withPageLinks } from './page-links.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text?: string
  readonly html?: string
}

/** Keeps mails as `.eml` files in a folder, for machines that send none. The newest sorts last. */
export function createOutbox(folder: string, siteUrl: string): (mail: Mail) => Promise<void> {
  return async (mail) => {
    const time = new Date().toISOString().replaceAll(':', '-')
    const name = `${time}-${randomBytes(4).toString('hex')}.eml`
    await writeFileAtomic(join(folder, name), format(mail, siteUrl))
  }
}

function format(mail: Mail, siteUrl: string): string {
  const head = [
    'From: Backlit <no-reply@localhost>',
    `To: ${oneLine(mail.to)}`,
    `Subject: ${oneLine(mail.subject)}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ]
  return `${head.join('\r\n')}\r\n\r\n${withPageLinks(mail.text ?? '', siteUrl)}\r\n`
}

function oneLine(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ')
}
