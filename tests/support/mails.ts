import { afterAll, beforeAll } from 'vitest'
import type { Mail } from '../../server/mail/mail.ts'
import { sqlQueue } from '../../server/mail/queue.ts'
import { startMailWorker } from '../../server/mail/worker.ts'
import type { TestDatabase } from './actors.ts'
import { until } from './embedded.ts'

/** Runs the mail worker on a test file's database. Returns a function that waits for `count` mails to an address and gives the newest. */
export function mailsOf(db: TestDatabase): (address: string, count?: number) => Promise<Mail> {
  const mails: Mail[] = []
  let stop: () => Promise<void> | void
  beforeAll(() => {
    stop = startMailWorker({
      queue: sqlQueue(db.sql),
      mailer: { kind: 'outbox', send: async (mail) => void mails.push(mail) },
      siteUrl: 'https://backlit.example',
      every: 20,
      log: () => {},
    })
  })
  afterAll(() => stop())
  return async (address, count = 1) => {
    const received = () => mails.filter(({ to }) => to === address)
    await until(() => received().length >= count, `mail ${count} to ${address}`)
    return received().at(-1) as Mail
  }
}
