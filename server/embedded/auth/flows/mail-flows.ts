import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import { z } from 'zod'
import type { Locale } from '#i18n/locales.ts'
import { mailLocale } from '../../../mail/words.ts'
import { type Call, type Identity, jsonBody } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import { type Account, accountLocale } from './accounts.ts'
import type { AuthMail } from './auth-mails.ts'
import type { MailDispatcher } from './mail-dispatcher.ts'
import type { Redirects, Target } from './redirects.ts'
import type { Challenge, MailTokens, Purpose, Query, SignUp } from './tokens.ts'

/** Dependencies of all flows. */
export interface MailFlows {
  readonly sql: postgres.Sql
  readonly tokens: MailTokens
  readonly redirects: Redirects
  readonly dispatcher: MailDispatcher
  /** New accounts must confirm their address before their first login. */
  readonly confirmEmail: boolean
  /** Forwards a call to Lite. */
  readonly forward: (call: Call, identity: Identity) => Promise<Response>
}

/** Least duration of replies that must not reveal who has an account. Milliseconds. */
export const MIN_REPLY_MS = 250

/** Delays fast replies, so that their timing reveals nothing. */
export async function withMinimumTime(task: () => Promise<Response>): Promise<Response> {
  const [reply] = await Promise.all([task(), delay(MIN_REPLY_MS)])
  return reply
}

/** An empty reply that reveals nothing; fails if the database is down. */
export async function neutralReply(sql: Query): Promise<Response> {
  return withMinimumTime(async () => {
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

/** The PKCE challenge of a request, null without one, or the refusal of an incomplete one. */
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

/** Where the link of the requested mail leads. */
export function redirectTarget(flows: MailFlows, call: Call): Target {
  return flows.redirects.resolve(call.url.searchParams.get('redirect_to'))
}

const KINDS = {
  signup: 'signup',
  recovery: 'recovery',
  magiclink: 'magicLink',
} as const satisfies Partial<Record<Purpose, AuthMail['kind']>>

/** Issues a token and mails its link and code. */
export async function sendLink(
  flows: MailFlows,
  account: Account,
  purpose: keyof typeof KINDS,
  request: { target: Target; challenge: Challenge | null; signUp?: SignUp | null },
): Promise<void> {
  const { target, challenge, signUp } = request
  const { email, id: userId } = account
  const locale = signUp
    ? mailLocale(signUp.metadata.locale, target.locale)
    : await accountLocale(flows.sql, account, target.locale)
  const issued = await flows.tokens.issue(flows.sql, { userId, purpose, email, challenge, signUp })
  const url = flows.redirects.link(target, purpose, issued, locale)
  await flows.dispatcher.send(email, { kind: KINDS[purpose], url, code: issued.code }, locale)
}

/** Values of `email_change_confirm_status`: which address has confirmed the change. */
export const CONFIRMED = { email_change_current: 1, email_change_new: 2 } as const

/** Mails each address that has not confirmed the change yet. */
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
    const issued = await flows.tokens.issue(flows.sql, {
      userId,
      purpose,
      email: to,
      newEmail,
      challenge,
    })
    const url = flows.redirects.link(target, purpose, issued, locale)
    return { kind, url, code: issued.code, email, newEmail }
  }
  const send = async (to: string, kind: 'changeCurrent' | 'changeNew'): Promise<void> => {
    // Without a token for a taken address the change can't be completed.
    const mail: AuthMail =
      isTaken && kind === 'changeNew' ? { kind: 'changeTaken' } : await issue(kind)
    await flows.dispatcher.send(to, mail, locale)
  }
  await Promise.all([
    agreed === CONFIRMED.email_change_current ? null : send(email, 'changeCurrent'),
    agreed === CONFIRMED.email_change_new ? null : send(newEmail, 'changeNew'),
  ])
}

/** Mails a notice without a token to the account's address. */
export async function sendNotice(
  flows: MailFlows,
  account: Account,
  mail: (locale: Locale) => AuthMail,
  page?: Locale,
): Promise<void> {
  const locale = await accountLocale(flows.sql, account, page)
  await flows.dispatcher.send(account.email, mail(locale), locale)
}

/** Sets the time a mail was sent, which is part of the user GoTrue returns. */
export async function recordSent(
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
