import { renderContactReply } from './contact-reply.ts'
import type { RenderedMail } from './layout.ts'
import { renderNews } from './news.ts'
import type { ClaimedMail, MailQueue, Outcome } from './queue.ts'
import { MailError, type Mailer } from './transport.ts'

interface WorkerOptions {
  readonly queue: MailQueue
  readonly mailer: Pick<Mailer, 'kind' | 'send'>
  /** Public address of the site, without a trailing slash. */
  readonly siteUrl: string
  /** Milliseconds between two looks into an empty outbox. */
  readonly every?: number
  /** Told about failures, one sentence each. */
  readonly log?: (sentence: string) => void
}

/** Mails claimed at a time; few, because what is claimed and not begun waits five minutes when this process ends. */
const BATCH = 5
const EVERY_MS = 5_000
/** Longest pause while the database does not answer. */
const LONGEST_MS = 60_000

/**
 * Sends what waits in the outbox until it is stopped. Each mail is handed over at most once: a process that is killed in
 * the middle of that leaves the mail marked as lost.
 * @returns Stops it; resolves when the mail being sent is done.
 */
export function startMailWorker(options: WorkerOptions): () => Promise<void> {
  const every = options.every ?? EVERY_MS
  const stopping = new AbortController()
  const done = (async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      let isMore = false
      try {
        isMore = await sendBatch(options, stopping.signal)
        failures = 0
      } catch (error) {
        if (failures === 0) options.log?.(`The mail outbox does not answer: ${sentence(error)}`)
        failures++
      }
      if (!isMore) await pause(Math.min(every * 2 ** failures, LONGEST_MS), stopping.signal)
    }
  })()
  return () => {
    stopping.abort()
    return done
  }
}

/** True when there may be more right away. */
async function sendBatch(options: WorkerOptions, signal: AbortSignal): Promise<boolean> {
  const mails = await options.queue.claim(BATCH)
  for (const mail of mails) {
    // A stop lets the rest go: their claims run out and the next worker takes them.
    if (signal.aborted) return false
    await sendOne(mail, options)
  }
  return mails.length === BATCH
}

async function sendOne(mail: ClaimedMail, options: WorkerOptions): Promise<void> {
  const { queue, mailer, log } = options
  if (!(await queue.start(mail))) return
  // A file that nobody sends is not a mail on its way.
  let outcome: Outcome = mailer.kind === 'outbox' ? 'kept' : 'sent'
  let complaint: string | null = null
  try {
    await mailer.send({ to: mail.email, id: mail.id, ...render(mail, options.siteUrl) })
  } catch (error) {
    outcome = outcomeOf(error)
    complaint = sentence(error)
    log?.(`The mail ${mail.id} (${mail.kind}) was not sent, ${outcome}: ${complaint}`)
  }
  await queue.finish(mail, outcome, complaint)
}

function render(mail: ClaimedMail, siteUrl: string): RenderedMail {
  return mail.kind === 'contact.reply'
    ? renderContactReply(mail, siteUrl)
    : renderNews(mail, siteUrl)
}

/** What nodemailer says of a failure: the command, the mail server's code, and how the line broke. */
interface SmtpFailure {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly syscall?: string
  readonly timeoutType?: string
}

/** Whether another attempt makes sense, by what is known of the failure. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof MailError || error instanceof TypeError) return 'failed'
  const { code, command, responseCode, syscall, timeoutType } = error as SmtpFailure
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? '')
    return isFinal ? 'failed' : 'retry'
  }
  const isLineBroken = command === 'CONN' && /^(ECONNECTION|ESOCKET|ETIMEDOUT)$/.test(code ?? '')
  const isBeforeTheStart =
    syscall === 'connect' || /^(CONNECT|GREETING|UPGRADE)_TIMEOUT$/.test(timeoutType ?? '')
  // The line broke at an unknown moment: the mail server may have the mail.
  return isLineBroken && !isBeforeTheStart ? 'lost' : 'retry'
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(end, milliseconds)
    function end(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}
