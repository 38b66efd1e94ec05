import type postgres from 'postgres'
import { z } from 'zod'
import { type Call, jsonBody } from '../../api/call.ts'
import type { Caller, Member } from '../../api/caller.ts'
import { authError } from '../../api/replies.ts'
import { comparePassword } from '../../lite/password-hashing.ts'
import { accountByEmail, accountById } from './accounts.ts'
import { type MailFlows, readChallenge, redirectTarget, sendChange } from './mail-flows.ts'
import { deleteTokens } from './tokens.ts'

const bodySchema = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  nonce: z.string().max(64).nullish(),
  current_password: z.string().max(200).nullish(),
})

/** A password can be changed without further proof if the session is this young. */
const YOUNG_SESSION_SECONDS = 24 * 3600

/**
 * `PUT /user`. Changing the password needs a recent sign-in, the current password or a mailed code, and ends all other
 * sessions. An address changes once both addresses have confirmed it. Lite updates the rest.
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
    const refusal = await refusePasswordChange(flows, caller, { nonce, current })
    if (refusal) return refusal
  }
  const reply = await flows.forward(withoutEmail(call, body as Record<string, unknown>), caller)
  if (!reply.ok) return reply
  if (password !== undefined) await afterPasswordChange(flows.sql, userId, sessionId)
  const account = await accountById(flows.sql, userId)
  if (!email || !account || email === account.email) return reply
  await flows.sql`
    update auth.users set email_change = ${email}, email_change_sent_at = now(), email_change_confirm_status = 0
    where id = ${userId}`
  // Tokens of an earlier change.
  await flows.sql`
    delete from auth.mail_tokens
    where user_id = ${userId} and purpose in ('email_change_current', 'email_change_new')`
  const target = redirectTarget(flows, call)
  flows.dispatcher.enqueue('email change', async () => {
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

/** Refuses without a recent sign-in or a valid proof; a wrong proof is always refused. Null if allowed. */
async function refusePasswordChange(
  flows: MailFlows,
  caller: Member,
  proof: { nonce: string | null | undefined; current: string | null | undefined },
): Promise<Response | null> {
  const userId = caller.claims.sub
  if (proof.nonce) {
    const account = await accountById(flows.sql, userId)
    const { nonce } = proof
    const claimed =
      account &&
      (await flows.sql.begin((sql) =>
        flows.tokens.claimCode(sql, account.email, nonce, ['reauthentication']),
      ))
    if (claimed?.userId === userId) return null
    return authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  if (proof.current) {
    const [row] = await flows.sql<{ hash: string | null }[]>`
      select encrypted_password as hash from auth.users where id = ${userId}`
    if (row?.hash && (await comparePassword(proof.current, row.hash))) return null
    return authError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  // Of this session only: a stolen one would wait for its owner to sign in elsewhere.
  if (caller.age < YOUNG_SESSION_SECONDS) return null
  return authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
}

/** Ends other sessions and pending mail links. The database tells the owner. */
async function afterPasswordChange(
  sql: postgres.Sql,
  userId: string,
  sessionId: string,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`
    await tx`
      delete from auth.refresh_tokens where user_id = ${userId} and session_id is distinct from ${sessionId}`
    await deleteTokens(tx, userId)
  })
}
