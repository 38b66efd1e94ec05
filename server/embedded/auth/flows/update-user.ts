import { z } from 'zod'
import { type Call, type Caller, jsonBody } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import { comparePassword } from '../../lite/password-hashing.ts'
import { accountByEmail, accountById } from './accounts.ts'
import { type MailFlows, readChallenge, sendChange, sendNotice, targetOf } from './flows.ts'
import { forgetTokens } from './tokens.ts'

const bodySchema = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  nonce: z.string().max(64).nullish(),
  current_password: z.string().max(200).nullish(),
})

/** Ages of a session that prove who is there, in seconds: the one that asks, or another one just made. */
const OWN_SESSION = 24 * 3600
const OTHER_SESSION = 600

/**
 * `PUT /user`: Lite changes the rest. A password needs a fresh sign-in, the current one or a code from a mail, and ends
 * all other sessions. An address changes when both addresses have agreed, also where new accounts need no confirmation.
 */
export async function updateUser(flows: MailFlows, call: Call, caller: Caller): Promise<Response> {
  if (caller.role !== 'authenticated') return flows.forward(call, caller)
  const body = jsonBody(call)
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return authError(400, 'validation_failed', 'The request is not valid')
  const { password, nonce, current_password: current } = parsed.data
  const email = parsed.data.email?.toLowerCase()
  const challenge = readChallenge(call)
  if (challenge instanceof Response) return challenge
  const { sub: userId, session_id: sessionId } = caller.claims
  if (password !== undefined) {
    const refusal = await refuseChange(flows, userId, sessionId, { nonce, current })
    if (refusal) return refusal
  }
  const reply = await flows.forward(withoutEmail(call, body as Record<string, unknown>), caller)
  if (!reply.ok) return reply
  if (password !== undefined) await passwordChanged(flows, userId, sessionId)
  const account = await accountById(flows.sql, userId)
  if (!email || !account || email === account.email) return reply
  await flows.sql`
    update auth.users set email_change = ${email}, email_change_sent_at = now(), email_change_confirm_status = 0
    where id = ${userId}`
  // Tokens for the address that was wanted before.
  await flows.sql`
    delete from auth.mail_tokens
    where user_id = ${userId} and purpose in ('email_change_current', 'email_change_new')`
  const target = targetOf(flows, call)
  flows.post.later('email change', async () => {
    const isTaken = (await accountByEmail(flows.sql, email)) !== null
    await sendChange(
      flows,
      { ...account, newEmail: email },
      { target, challenge, isTaken, agreed: 0 },
    )
  })
  const user = (await reply.json()) as Record<string, unknown>
  return Response.json({
    ...user,
    new_email: email,
    email_change_sent_at: new Date().toISOString(),
  })
}

function withoutEmail(call: Call, body: Record<string, unknown>): Call {
  const { password, data } = body
  const rest = { ...(password === undefined ? {} : { password }), ...(data ? { data } : {}) }
  const headers = new Headers(call.headers)
  headers.delete('content-length')
  return { ...call, headers, body: new TextEncoder().encode(JSON.stringify(rest)) }
}

/** The refusal where nothing shows that the account's owner is there; a proof that is wrong is always refused. */
async function refuseChange(
  flows: MailFlows,
  userId: string,
  sessionId: string,
  proof: { nonce: string | null | undefined; current: string | null | undefined },
): Promise<Response | null> {
  if (proof.nonce) {
    const account = await accountById(flows.sql, userId)
    const claimed =
      account &&
      (await flows.tokens.claimCode(flows.sql, account.email, proof.nonce, ['reauthentication']))
    if (claimed?.userId === userId) return null
    return authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  if (proof.current) {
    const [row] = await flows.sql<{ hash: string | null }[]>`
      select encrypted_password as hash from auth.users where id = ${userId}`
    if (row?.hash && (await comparePassword(proof.current, row.hash))) return null
    return authError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  const fresh = await flows.sql`
    select 1 from auth.sessions where user_id = ${userId} and created_at > now() - make_interval(
      secs => case when id = ${sessionId} then ${OWN_SESSION}::int else ${OTHER_SESSION}::int end)`
  if (fresh.length > 0) return null
  return authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

/** Whoever knew the old password, or had a mail for it, is out. */
async function passwordChanged(flows: MailFlows, userId: string, sessionId: string): Promise<void> {
  await flows.sql.begin(async (sql) => {
    await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`
    await sql`
      delete from auth.refresh_tokens where user_id = ${userId} and session_id is distinct from ${sessionId}`
    await forgetTokens(sql, userId)
  })
  flows.post.later('password changed', async () => {
    const account = await accountById(flows.sql, userId)
    if (!account) return
    await sendNotice(flows, account, (locale) => ({
      kind: 'passwordChanged',
      resetUrl: flows.redirects.page('forgotPassword', locale),
    }))
  })
}
