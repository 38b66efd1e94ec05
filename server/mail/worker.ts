import { setTimeout as delay } from 'node:timers/promises'
import { renderContactReply } from './contact-reply.ts'
import type { RenderedMail } from './layout.ts'
import { renderNews } from './news.ts'
import { renderPasswordChanged } from './password-changed.ts'
import type { ClaimedMail, MailQueue, Outcome } from './queue.ts'
import { renderReport } from './report.ts'
import { renderStatement } from './statement.ts'
import { MailError, type Mailer } from './transport.ts'

interface WorkerOptions {
  readonly queue: MailQueue
  readonly mailer: Pick<Mailer, 'kind' | 'send'>
  /** Public URL of the site, without a trailing slash. */
  readonly siteUrl: string
  /** Polling interval of an empty outbox. Milliseconds. */
  readonly every?: number
  readonly log?: (message: string) => void
}

/** Mails claimed at once; few, as unsent claims wait five minutes if this process dies. */
const BATCH_SIZE = 5
const POLL_INTERVAL_MS = 5_000
/** Maximum of the backoff while the database is down. */
const MAX_BACKOFF_MS = 60_000

/**
 * Sends the mails of the outbox until stopped, each at most once: if the process dies while sending, the mail counts as
 * lost.
 * @returns The stop function, which resolves after the mail in progress.
 */
export function startMailWorker(options: WorkerOptions): () => Promise<void> {
  const every = options.every ?? POLL_INTERVAL_MS
  const stopping = new AbortController()
  const done = (async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      let isMore = false
      try {
        isMore = await sendBatch(options, stopping.signal)
        failures = 0
      } catch (error) {
        if (failures === 0) options.log?.(`The mail outbox does not answer: ${messageOf(error)}`)
        failures++
      }
      if (isMore) continue
      const wait = Math.min(every * 2 ** failures, MAX_BACKOFF_MS)
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return () => {
    stopping.abort()
    return done
  }
}

/** True if there may be more mails. */
async function sendBatch(options: WorkerOptions, signal: AbortSignal): Promise<boolean> {
  const mails = await options.queue.claim(BATCH_SIZE)
  for (const mail of mails) {
    // The claims of the rest expire, and the next worker takes them.
    if (signal.aborted) return false
    await sendOne(mail, options)
  }
  return mails.length === BATCH_SIZE
}

async function sendOne(mail: ClaimedMail, options: WorkerOptions): Promise<void> {
  const { queue, mailer, log } = options
  if (!(await queue.start(mail))) return
  let outcome: Outcome = mailer.kind === 'outbox' ? 'kept' : 'sent'
  let problem: string | null = null
  try {
    await mailer.send({ to: mail.email, id: mail.id, ...render(mail, options.siteUrl) })
  } catch (error) {
    outcome = outcomeOf(error)
    problem = messageOf(error)
    log?.(`The mail ${mail.id} (${mail.kind}) was not sent, ${outcome}: ${problem}`)
  }
  await queue.finish(mail, outcome, problem)
}

function render(mail: ClaimedMail, siteUrl: string): RenderedMail {
  switch (mail.kind) {
    case 'contact.reply':
      return renderContactReply(mail, siteUrl)
    case 'report.received':
    case 'report.decided':
      return renderReport(mail, siteUrl)
    case 'statement.made':
      return renderStatement(mail, siteUrl)
    case 'account.security':
      return mail.content.event === 'password_changed'
        ? renderPasswordChanged(mail, siteUrl)
        : renderNews(mail, siteUrl)
    default:
      return renderNews(mail, siteUrl)
  }
}

/** Fields of nodemailer's errors. */
interface SmtpFailure {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly syscall?: string
  readonly timeoutType?: string
}

/** Decides whether to retry after an error. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof MailError || error instanceof TypeError) return 'failed'
  const { code, command, responseCode, syscall, timeoutType } = error as SmtpFailure
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '')
    return isFinal ? 'failed' : 'retry'
  }
  const isConnectionLost =
    command === 'CONN' && /^(ECONNECTION|ESOCKET|ETIMEDOUT)$/.test(code ?? '')
  const isBeforeSending =
    syscall === 'connect' || /^(CONNECT|GREETING|UPGRADE)_TIMEOUT$/.test(timeoutType ?? '')
  // The connection broke at an unknown point: the mail server may have the mail.
  return isConnectionLost && !isBeforeSending ? 'lost' : 'retry'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
