import { setTimeout as delay } from 'node:timers/promises'
import type { Locale } from '#i18n/locales.ts'
import { MailError, type Mailer } from '../../../mail/transport.ts'
import { type AuthMail, authMail } from './auth-mails.ts'

/** Pauses before the mail server is asked again, in milliseconds. */
const RETRIES_MS = [1_000, 10_000, 60_000]
/** Tasks waiting at most; more are refused, so that a mail server that hangs does not eat the memory. */
const ROOM = 500
/** Longest that a stop waits for what is under way, in milliseconds. */
const CLOSE_MS = 5_000

/**
 * Does what a request about a mail leads to after the request is answered: then neither a mail server nor the account's
 * existence shows in the answer or in its time.
 */
export class Post {
  readonly #mailer: Mailer
  readonly #siteUrl: string
  readonly #tasks = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(mailer: Mailer, siteUrl: string) {
    this.#mailer = mailer
    this.#siteUrl = siteUrl
  }

  /** Starts a task that nobody waits for. Its failure is a line in the log. */
  later(what: string, task: () => Promise<void>): void {
    if (this.#tasks.size >= ROOM) {
      console.error(`A mail (${what}) was given up: too many are waiting.`)
      return
    }
    const running = task()
      .catch((error: unknown) => {
        console.error(`A mail (${what}) could not be sent: ${(error as Error).message}`)
      })
      .finally(() => this.#tasks.delete(running))
    this.#tasks.add(running)
  }

  /** Sends a mail; a mail server that is away is asked again a few times. */
  async send(to: string, mail: AuthMail, locale: Locale): Promise<void> {
    const rendered = { to, ...authMail(mail, locale, this.#siteUrl) }
    for (const pause of RETRIES_MS) {
      try {
        return await this.#mailer.send(rendered)
      } catch (error) {
        if (isFinal(error) || this.#closing.signal.aborted) throw error
        await delay(pause, undefined, { signal: this.#closing.signal })
      }
    }
    await this.#mailer.send(rendered)
  }

  /** Ends what is under way, but waits for no mail server for long. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([Promise.all(this.#tasks), delay(CLOSE_MS, undefined, { ref: false })])
    this.#mailer.close()
  }
}

/** A refusal that a later attempt would meet again: SMTP's 5xx, or a mail that is none. */
function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return error instanceof MailError || (responseCode !== undefined && responseCode >= 500)
}
