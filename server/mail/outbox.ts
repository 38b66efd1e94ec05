import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { writeFileAtomic } from '../embedded/data/files.ts'
import type { Sender } from './address.ts'
import type { Mail } from './mail.ts'

/** Orders mails of the same millisecond. */
let count = 0

/**
 * Writes a mail as an `.eml` file, in plain UTF-8 (RFC 6532) so that people and tests can read it. File names sort by
 * time. Header values must be single lines.
 */
export async function writeToOutbox(folder: string, from: Sender, mail: Mail): Promise<void> {
  const time = new Date().toISOString().replaceAll(':', '-')
  const number = String(++count % 10_000).padStart(4, '0')
  const name = `${time}-${number}-${randomBytes(4).toString('hex')}.eml`
  await writeFileAtomic(join(folder, name), format(from, mail))
}

export function messageId(id: string, from: Sender): string {
  return `<${id}@${from.address.split('@')[1]}>`
}

function format(from: Sender, mail: Mail): string {
  const boundary = `=_${randomBytes(16).toString('hex')}`
  const part = (type: string, content: string): string[] => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    content,
  ]
  const lines = [
    `From: ${from.name} <${from.address}>`,
    `To: ${mail.to}`,
    `Subject: ${mail.subject}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId(mail.id ?? randomBytes(16).toString('hex'), from)}`,
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', mail.text),
    ...part('text/html', mail.html),
    `--${boundary}--`,
    '',
  ]
  return lines.join('\n').replaceAll(/\r?\n/g, '\r\n')
}
