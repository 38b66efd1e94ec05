import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { type Call, jsonBody } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import { accountByEmail, accountById } from './accounts.ts'
import { AGREED, type MailFlows, NEUTRAL_TIME_MS, sendNotice } from './flows.ts'
import { openSession, putCode } from './session.ts'
import { type Challenge, type Claimed, forgetTokens, type Purpose, type Query } from './tokens.ts'

/** What a type of GoTrue's may prove. `email` is either mail that a login by address can lead to. */
const PURPOSES: ReadonlyMap<string, readonly Purpose[]> = new Map([
  ['signup', ['signup']],
  ['recovery', ['recovery']],
  ['magiclink', ['magiclink', 'signup']],
  ['email', ['magiclink', 'signup']],
  ['email_change', ['email_change_current', 'email_change_new']],
])

const HALF_DONE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const bodySchema = z.object({
  type: z.string().max(40),
  token_hash: z.string().max(200).nullish(),
  token: z.string().max(200).nullish(),
  email: z.string().nullish(),
})

/** What a proven link or code led to. */
type Outcome =
  | {
      readonly kind: 'done'
      readonly userId: string
      readonly challenge: Challenge | null
      /** The address that the account had before, if it moved. */
      readonly oldEmail?: string
    }
  | { readonly kind: 'half' }
  | { readonly kind: 'refused'; readonly reply: Response }

/** `POST /verify`: a link's token, or an address and its code, for a session. */
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
  // How long a refusal takes must not tell whether a mail was ever sent.
  const refusable = delay(NEUTRAL_TIME_MS)
  const outcome = await prove(flows, (sql) =>
    link
      ? flows.tokens.claimLink(sql, link, purposes)
      : flows.tokens.claimCode(sql, (email ?? '').toLowerCase(), token ?? '', purposes),
  )
  if (outcome.kind === 'refused') {
    await refusable
    return outcome.reply
  }
  if (outcome.kind === 'half') return Response.json({ code: '200', msg: HALF_DONE })
  return openSession(flows, outcome.userId, call)
}

/**
 * `GET /verify`: the same by a link, for pages that do not take tokens themselves. Leads to an allowed address, with a
 * code where the mail was asked for with PKCE, else with the session in the fragment, as GoTrue does.
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
  const outcome = await prove(flows, (sql) => flows.tokens.claimLink(sql, link, purposes))
  if (outcome.kind === 'refused') {
    return redirect(url, {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  }
  if (outcome.kind === 'half') return redirect(url, { message: HALF_DONE })
  const { userId, challenge } = outcome
  if (challenge) {
    url.searchParams.set('code', await putCode(flows.sql, userId, challenge))
    return redirect(url, {})
  }
  const reply = await openSession(flows, userId, call)
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

/** Uses a token up and does what it proves, both or neither. */
async function prove(
  flows: MailFlows,
  claim: (sql: Query) => Promise<Claimed | null>,
): Promise<Outcome> {
  const outcome = await flows.sql.begin(async (sql): Promise<Outcome> => {
    const claimed = await claim(sql)
    if (!claimed) return refused()
    const { userId, challenge } = claimed
    const [user] = await sql<User[]>`
      select email, email_change, coalesce(email_change_confirm_status, 0) as agreed,
        coalesce(banned_until > now(), false) or deleted_at is not null as closed
      from auth.users where id = ${userId} for update`
    if (!user || user.closed)
      return { kind: 'refused', reply: authError(403, 'user_banned', 'User is banned') }
    if (claimed.purpose === 'email_change_current' || claimed.purpose === 'email_change_new')
      return change(sql, claimed, user)
    await confirm(sql, userId)
    return { kind: 'done', userId, challenge }
  })
  if (outcome.kind === 'done' && outcome.oldEmail !== undefined) {
    const { userId, oldEmail } = outcome
    flows.post.later('email changed', () => tellOldAddress(flows, userId, oldEmail))
  }
  return outcome
}

interface User {
  readonly email: string
  readonly email_change: string | null
  readonly agreed: number
  readonly closed: boolean
}

/** The person reads mails at the account's address. */
async function confirm(sql: Query, userId: string): Promise<void> {
  await sql`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}', updated_at = now()
    where id = ${userId}`
  await sql`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${userId} and provider = 'email'`
  await sql`delete from auth.mail_tokens where user_id = ${userId} and purpose = 'signup'`
}

/** Half or all of a change of address: the account moves when both addresses have agreed. */
async function change(sql: Query, claimed: Claimed, user: User): Promise<Outcome> {
  const { userId, purpose, email, challenge } = claimed
  const half =
    purpose === 'email_change_new' ? AGREED.email_change_new : AGREED.email_change_current
  const meant = purpose === 'email_change_new' ? user.email_change : user.email
  if (!user.email_change || meant !== email) return refused()
  if (user.agreed === 0 || user.agreed === half) {
    await sql`update auth.users set email_change_confirm_status = ${half} where id = ${userId}`
    return { kind: 'half' }
  }
  if (await accountByEmail(sql, user.email_change)) {
    const message = 'A user with this email address has already been registered'
    return { kind: 'refused', reply: authError(422, 'email_exists', message) }
  }
  await moveAccount(sql, userId, user.email_change)
  return { kind: 'done', userId, challenge, oldEmail: user.email }
}

async function moveAccount(sql: Query, userId: string, email: string): Promise<void> {
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
  // What was sent to the old address must not open the account any more.
  await forgetTokens(sql, userId)
}

async function tellOldAddress(flows: MailFlows, userId: string, old: string): Promise<void> {
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
