import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newestBackup } from '../../server/backups.ts'
import type { Config } from '../../server/config.ts'
import { stateOf } from '../../server/embedded/data/disk.ts'
import { createMailer, serverName } from '../../server/mail/transport.ts'
import { ask, type Finding, findingsOf } from './finding.ts'

const HOUR_MS = 3_600_000
/** Codes of authenticator apps change every 30 seconds. */
const MOST_SECONDS_OFF = 15

/** Whether the mail server takes our login. */
export async function checkMail(mail: Config['mail'], isPublic: boolean): Promise<Finding> {
  const { ok, note, problem } = findingsOf('Mail')
  if (mail.kind === 'outbox') {
    const text = `SMTP_URL is not set: mails are only written to ${mail.folder}.`
    return isPublic ? problem(text) : note(text)
  }
  const mailer = createMailer(mail)
  const reason = await mailer.check()
  mailer.close()
  const name = serverName(mail.server)
  return reason === null
    ? ok(`${name} takes mails from ${mail.from.address}.`)
    : problem(`The mail server ${name} takes no mails: ${reason}.`)
}

/** Free space, by the same limits as the site. */
export async function checkDisk(
  { dataDir, disk }: Pick<Config, 'dataDir' | 'disk'>,
  usedBytes: number,
): Promise<Finding> {
  const { ok, note, problem } = findingsOf('Disk')
  const found = await statfs(dataDir).catch(() => null)
  if (!found) return note(`There is no folder ${dataDir} yet.`)
  const free = found.bavail * found.bsize
  const { state } = stateOf(free, usedBytes, disk)
  const text = `${Math.floor(free / 2 ** 20)} MB are free for ${dataDir}.`
  if (state === 'full') return problem(`${text} The site takes no uploads and no new accounts.`)
  return state === 'low' ? problem(`${text} It is nearly full.`) : ok(text)
}

/** The age of the newest backup that the site made. */
export function checkBackups({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): Finding {
  const { ok, note, problem } = findingsOf('Backups')
  const folder = join(dataDir, 'backups')
  const newest = newestBackup(folder)
  const hours = newest ? Math.round((Date.now() - newest.at) / HOUR_MS) : null
  const text =
    hours === null
      ? `There is none in ${folder}.`
      : `The newest in ${folder} is ${hours} hours old.`
  if (!backups)
    return note(`${text} The site makes none by itself: BACKLIT_BACKUP_EVERY is not set.`)
  return hours === null || hours * HOUR_MS > 2 * backups.everyMs ? problem(text) : ok(text)
}

/**
 * The clock, against a server's answer or else by what systemd says.
 * @param reference Address of a server whose clock is right.
 */
export async function checkClock(reference: string | null): Promise<Finding> {
  const { ok, note, problem } = findingsOf('Clock')
  if (reference === null) {
    const synchronised = await promisify(execFile)('timedatectl', [
      'show',
      '--property=NTPSynchronized',
      '--value',
    ]).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    )
    if (synchronised === 'yes') return ok('Synchronised.')
    return synchronised === 'no'
      ? problem('Not synchronised (timedatectl): codes of authenticator apps fail when it is off.')
      : note('Not checked: there is no timedatectl on this machine.')
  }
  const reply = await ask(reference)
  const date = typeof reply === 'string' ? null : reply.headers.get('date')
  if (!date) return note(`Not checked: ${reference} does not say its time.`)
  const off = Math.round(Math.abs(Date.now() - Date.parse(date)) / 1000)
  const text = `${off} s from that of ${new URL(reference).host}.`
  return off > MOST_SECONDS_OFF ? problem(text) : ok(text)
}
