import { setTimeout as delay } from 'node:timers/promises'
import type { Locale } from '#i18n/locales.ts'
import { MailError, type Mailer } from '../../../mail/transport.ts'
import { type AuthMail, renderAuthMail } from './auth-mails.ts'

/** Delays before retries. */
const RETRY_DELAYS_MS = [1_000, 10_000, 60_000]
/** Further tasks are dropped, so that a hanging mail server can't use up the memory. */
const MAX_PENDING = 500
const CLOSE_TIMEOUT_MS = 5_000

/**
 * Sends mails in the background, after the response, so that its content and timing reveal neither the mail server's
 * state nor whether an account exists.
 */
export class MailDispatcher {
  readonly #mailer: Mailer
  readonly #siteUrl: string
  readonly #tasks = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(mailer: Mailer, siteUrl: string) {
    this.#mailer = mailer
    this.#siteUrl = siteUrl
  }

  /** Runs a task in the background and logs its failure. */
  enqueue(what: string, task: () => Promise<void>): void {
    if (this.#tasks.size >= MAX_PENDING) {
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

  /** Sends a mail, retrying temporary failures. */
  async send(to: string, mail: AuthMail, locale: Locale): Promise<void> {
    const rendered = { to, ...renderAuthMail(mail, locale, this.#siteUrl) }
    for (const pause of RETRY_DELAYS_MS) {
      try {
        return await this.#mailer.send(rendered)
      } catch (error) {
        if (isFinal(error) || this.#closing.signal.aborted) throw error
        await delay(pause, undefined, { signal: this.#closing.signal })
      }
    }
    await this.#mailer.send(rendered)
  }

  /** Waits for pending tasks, up to {@link CLOSE_TIMEOUT_MS}. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([
      Promise.all(this.#tasks),
      delay(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
    ])
    this.#mailer.close()
  }
}

/** True if a retry can't help: SMTP's 5xx or an invalid mail. */
function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return error instanceof MailError || (responseCode !== undefined && responseCode >= 500)
}
