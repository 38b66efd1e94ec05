import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import { z } from 'zod'
import type { Locale } from '#i18n/locales.ts'
import { type Call, type Caller, jsonBody } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import { type Account, accountLocale } from './accounts.ts'
import type { AuthMail } from './auth-mails.ts'
import type { Post } from './post.ts'
import type { Redirects, Target } from './redirects.ts'
import type { Challenge, MailTokens, Purpose, Query } from './tokens.ts'

/** What every flow works with. */
export interface MailFlows {
  readonly sql: postgres.Sql
  readonly tokens: MailTokens
  readonly redirects: Redirects
  readonly post: Post
  /** New accounts must confirm their address before their first login. */
  readonly confirmEmail: boolean
  /** Hands a call to Lite. */
  readonly forward: (call: Call, caller: Caller) => Promise<Response>
}

/** Answers that must not tell who has an account take at least this long. Milliseconds. */
export const NEUTRAL_TIME_MS = 250

/** The answer of a task, not before the time that hides what it found. */
export async function neutral(task: () => Promise<Response>): Promise<Response> {
  const [reply] = await Promise.all([task(), delay(NEUTRAL_TIME_MS)])
  return reply
}

/** An answer that says no more than that the service works. */
export async function nothingTold(sql: Query): Promise<Response> {
  return neutral(async () => {
    await sql`select 1`
    return emptyReply()
  })
}

export function emptyReply(): Response {
  return Response.json({}, { headers: { 'content-type': 'application/json; charset=utf-8' } })
}

const challengeSchema = z.object({
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .nullish()
    .or(z.literal('')),
  code_challenge_method: z
    .string()
    .regex(/^(s256|plain)$/i)
    .nullish()
    .or(z.literal('')),
})

/** The PKCE challenge of a request, null without one, or the refusal of half a one. */
export function readChallenge(call: Call): Challenge | null | Response {
  const parsed = challengeSchema.safeParse(jsonBody(call) ?? {})
  if (!parsed.success) return authError(400, 'validation_failed', 'Invalid code_challenge')
  const { code_challenge: challenge, code_challenge_method: method } = parsed.data
  if (!challenge && !method) return null
  if (!challenge || !method) {
    const message = 'PKCE flow requires code_challenge_method and code_challenge'
    return authError(400, 'validation_failed', message)
  }
  return { challenge, method: method.toLowerCase() as Challenge['method'] }
}

/** Where the link of the mail that a request asks for will lead. */
export function targetOf(flows: MailFlows, call: Call): Target {
  return flows.redirects.resolve(call.url.searchParams.get('redirect_to'))
}

/** The mails with a link and a code, by what they prove. */
const KINDS = {
  signup: 'signup',
  recovery: 'recovery',
  magiclink: 'magicLink',
} as const satisfies Partial<Record<Purpose, AuthMail['kind']>>

/** Makes a token and sends the mail that carries it. */
export async function sendLink(
  flows: MailFlows,
  account: Account,
  purpose: keyof typeof KINDS,
  request: { target: Target; challenge: Challenge | null },
): Promise<void> {
  const { target, challenge } = request
  const { email, id: userId } = account
  const locale = await accountLocale(flows.sql, account, target.locale)
  const issued = await flows.tokens.issue(flows.sql, { userId, purpose, email, challenge })
  const url = flows.redirects.link(target, purpose, issued, locale)
  await flows.post.send(email, { kind: KINDS[purpose], url, code: issued.code }, locale)
}

/** The halves of a change of address, as `email_change_confirm_status` notes the one that has agreed. */
export const AGREED = { email_change_current: 1, email_change_new: 2 } as const

/**
 * Sends the mails of a change of address, one to each that has not agreed yet: an address that could agree twice would
 * do without the other.
 */
export async function sendChange(
  flows: MailFlows,
  account: Account & { newEmail: string },
  request: { target: Target; challenge: Challenge | null; isTaken: boolean; agreed: number },
): Promise<void> {
  const { target, challenge, isTaken, agreed } = request
  const { id: userId, email, newEmail } = account
  const locale = await accountLocale(flows.sql, account, target.locale)
  const issue = async (kind: 'changeCurrent' | 'changeNew'): Promise<AuthMail> => {
    const purpose = kind === 'changeCurrent' ? 'email_change_current' : 'email_change_new'
    const to = kind === 'changeCurrent' ? email : newEmail
    const issued = await flows.tokens.issue(flows.sql, { userId, purpose, email: to, challenge })
    const url = flows.redirects.link(target, purpose, issued, locale)
    return { kind, url, code: issued.code, email, newEmail }
  }
  const send = async (to: string, kind: 'changeCurrent' | 'changeNew'): Promise<void> => {
    // A taken address gets no token, so the change can never be completed.
    const mail: AuthMail =
      isTaken && kind === 'changeNew' ? { kind: 'changeTaken' } : await issue(kind)
    await flows.post.send(to, mail, locale)
  }
  await Promise.all([
    agreed === AGREED.email_change_current ? null : send(email, 'changeCurrent'),
    agreed === AGREED.email_change_new ? null : send(newEmail, 'changeNew'),
  ])
}

/** Tells an account's owner what happened to it. */
export async function sendNotice(
  flows: MailFlows,
  account: Account,
  mail: (locale: Locale) => AuthMail,
  page?: Locale,
): Promise<void> {
  const locale = await accountLocale(flows.sql, account, page)
  await flows.post.send(account.email, mail(locale), locale)
}

/** Notes when a mail went out, where GoTrue's clients read it. */
export async function noteSent(
  sql: Query,
  userId: string,
  column:
    | 'confirmation_sent_at'
    | 'recovery_sent_at'
    | 'email_change_sent_at'
    | 'reauthentication_sent_at',
): Promise<void> {
  await sql`update auth.users set ${sql(column)} = now() where id = ${userId}`
}
