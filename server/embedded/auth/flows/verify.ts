import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import { z } from 'zod'
import { type Call, jsonBody } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import { accountByEmail, accountById } from './accounts.ts'
import { CONFIRMED, type MailFlows, MIN_REPLY_MS, sendNotice } from './mail-flows.ts'
import { createAuthCode, createSession } from './session.ts'
import {
  type Challenge,
  type ClaimedToken,
  deleteTokens,
  type Purpose,
  type Query,
} from './tokens.ts'

/** Purposes by GoTrue's type. */
const PURPOSES: ReadonlyMap<string, readonly Purpose[]> = new Map([
  ['signup', ['signup']],
  ['recovery', ['recovery']],
  ['magiclink', ['magiclink', 'signup']],
  ['email', ['magiclink', 'signup']],
  ['email_change', ['email_change_current', 'email_change_new']],
])

const ONE_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const bodySchema = z.object({
  type: z.string().max(40),
  token_hash: z.string().max(200).nullish(),
  token: z.string().max(200).nullish(),
  email: z.string().nullish(),
})

type Outcome =
  | {
      readonly kind: 'done'
      readonly userId: string
      readonly challenge: Challenge | null
      /** The previous address, if it changed. */
      readonly oldEmail?: string
    }
  | { readonly kind: 'half' }
  | { readonly kind: 'refused'; readonly reply: Response }

/** `POST /verify`: exchanges a link's token, or an address and its code, for a session. */
export async function verifyByPost(flows: MailFlows, call: Call): Promise<Response> {
  const parsed = bodySchema.safeParse(jsonBody(call))
  if (!parsed.success) return authError(400, 'validation_failed', 'The request is not valid')
  const { type, token_hash: link, token, email } = parsed.data
  const purposes = PURPOSES.get(type)
  if (!purposes) return expired()
  if (link && (token || email)) {
    const message = 'Only the token_hash and type should be provided'
    return authError(400, 'validation_failed', message)
  }
  if (!link && !(token && email)) {
    const message = 'Verify requires either a token or a token hash'
    return authError(400, 'validation_failed', message)
  }
  // The timing of a refusal must not reveal whether a mail was sent.
  const minimumTime = delay(MIN_REPLY_MS)
  const outcome = await redeem(flows, (sql) =>
    link
      ? flows.tokens.claimLink(sql, link, purposes)
      : flows.tokens.claimCode(sql, (email ?? '').toLowerCase(), token ?? '', purposes),
  )
  if (outcome.kind === 'refused') {
    await minimumTime
    return outcome.reply
  }
  if (outcome.kind === 'half') return Response.json({ code: '200', msg: ONE_CONFIRMED })
  return createSession(flows, outcome.userId, call)
}

/**
 * `GET /verify`: redeems a link and redirects to an allowed URL, with a code if the mail was requested with PKCE, else
 * with the session in the fragment, as GoTrue does.
 */
export async function verifyByLink(flows: MailFlows, call: Call): Promise<Response> {
  const query = call.url.searchParams
  const { url } = flows.redirects.resolve(query.get('redirect_to'))
  const purposes = PURPOSES.get(query.get('type') ?? '')
  const link = query.get('token') ?? ''
  if (!purposes || !link) {
    const message = 'Verify requires a verification type and a token'
    return authError(400, 'validation_failed', message)
  }
  const outcome = await redeem(flows, (sql) => flows.tokens.claimLink(sql, link, purposes))
  if (outcome.kind === 'refused') {
    return redirect(url, {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  }
  if (outcome.kind === 'half') return redirect(url, { message: ONE_CONFIRMED })
  const { userId, challenge } = outcome
  if (challenge) {
    url.searchParams.set('code', await createAuthCode(flows.sql, userId, challenge))
    return redirect(url, {})
  }
  const reply = await createSession(flows, userId, call)
  if (!reply.ok) return reply
  const session = (await reply.json()) as Record<string, unknown>
  return redirect(url, {
    access_token: String(session.access_token),
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: String(session.refresh_token),
    token_type: 'bearer',
    type: query.get('type') ?? '',
  })
}

function redirect(url: URL, fragment: Record<string, string>): Response {
  const target = new URL(url)
  target.hash = new URLSearchParams(fragment).toString()
  return new Response(null, {
    status: 303,
    headers: {
      location: target.href,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

/** Redeems a token and applies its effect in one transaction. */
async function redeem(
  flows: MailFlows,
  claim: (sql: postgres.TransactionSql) => Promise<ClaimedToken | null>,
): Promise<Outcome> {
  const outcome = await flows.sql.begin(async (sql): Promise<Outcome> => {
    const claimed = await claim(sql)
    if (!claimed) return refused()
    const { userId, challenge } = claimed
    const [user] = await sql<User[]>`
      select email, email_change, coalesce(email_change_confirm_status, 0) as agreed,
        email_confirmed_at is not null as confirmed, raw_user_meta_data ->> 'locale' as locale,
        coalesce(banned_until > now(), false) or deleted_at is not null as closed
      from auth.users where id = ${userId}`
    if (!user || user.closed)
      return { kind: 'refused', reply: authError(403, 'user_banned', 'User is banned') }
    if (claimed.purpose === 'email_change_current' || claimed.purpose === 'email_change_new')
      return confirmChange(sql, claimed, user)
    if (claimed.email !== user.email) return refused()
    if (!user.confirmed) await confirmEmail(sql, claimed, user)
    return { kind: 'done', userId, challenge }
  })
  if (outcome.kind === 'done' && outcome.oldEmail !== undefined) {
    const { userId, oldEmail } = outcome
    flows.dispatcher.enqueue('email changed', () => notifyOldAddress(flows, userId, oldEmail))
  }
  return outcome
}

interface User {
  readonly email: string
  readonly email_change: string | null
  readonly agreed: number
  readonly confirmed: boolean
  readonly locale: string | null
  readonly closed: boolean
}

/** Applies the token's sign-up. Password and metadata of the account may be a stranger's, so without one they go. */
async function confirmEmail(
  sql: postgres.TransactionSql,
  { userId, signUp }: ClaimedToken,
  { email, locale }: User,
): Promise<void> {
  const metadata = sql.json({
    ...(signUp?.metadata ?? (locale === null ? {} : { locale })),
    email,
    email_verified: true,
    phone_verified: false,
    sub: userId,
  } as postgres.JSONValue)
  await sql`
    update auth.users set email_confirmed_at = now(), encrypted_password = ${signUp?.passwordHash ?? null},
      raw_user_meta_data = ${metadata}, updated_at = now()
    where id = ${userId}`
  await sql`
    update auth.identities set identity_data = ${metadata}, updated_at = now()
    where user_id = ${userId} and provider = 'email'`
  await sql`delete from auth.mail_tokens where user_id = ${userId} and purpose = 'signup'`
}

/** Records one confirmation of a change of address; the second one completes it. */
async function confirmChange(sql: Query, claimed: ClaimedToken, user: User): Promise<Outcome> {
  const { userId, purpose, email, newEmail, challenge } = claimed
  const confirming =
    purpose === 'email_change_new' ? CONFIRMED.email_change_new : CONFIRMED.email_change_current
  const expected = purpose === 'email_change_new' ? user.email_change : user.email
  if (!user.email_change || expected !== email) return refused()
  // A mail sent again while another change replaces its own may still get a token.
  if (newEmail !== user.email_change) return refused()
  if (user.agreed === 0 || user.agreed === confirming) {
    await sql`update auth.users set email_change_confirm_status = ${confirming} where id = ${userId}`
    return { kind: 'half' }
  }
  if (await accountByEmail(sql, user.email_change)) {
    const message = 'A user with this email address has already been registered'
    return { kind: 'refused', reply: authError(422, 'email_exists', message) }
  }
  await changeEmail(sql, userId, user.email_change)
  return { kind: 'done', userId, challenge, oldEmail: user.email }
}

async function changeEmail(sql: Query, userId: string, email: string): Promise<void> {
  await sql`
    update auth.users set email = ${email}, email_change = null, email_change_confirm_status = 0,
      email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}')
        || jsonb_build_object('email', ${email}::text, 'email_verified', true)
    where id = ${userId}`
  await sql`
    update auth.identities set updated_at = now(),
      identity_data = identity_data || jsonb_build_object('email', ${email}::text, 'email_verified', true)
    where user_id = ${userId} and provider = 'email'`
  // Mails to the old address must not give access any more.
  await deleteTokens(sql, userId)
}

async function notifyOldAddress(flows: MailFlows, userId: string, old: string): Promise<void> {
  const account = await accountById(flows.sql, userId)
  if (!account) return
  const { email: newEmail } = account
  await sendNotice(flows, { ...account, email: old }, () => ({ kind: 'emailChanged', newEmail }))
}

function expired(): Response {
  return authError(403, 'otp_expired', 'Token has expired or is invalid')
}

function refused(): Outcome {
  return { kind: 'refused', reply: expired() }
}
