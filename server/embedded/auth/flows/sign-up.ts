import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { type Call, jsonBody } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import { PASSWORD_MINIMUM } from '../../lite/auth-input.ts'
import { hashPassword } from '../../lite/password-hashing.ts'
import { type Account, accountByEmail } from './accounts.ts'
import { type MailFlows, neutral, readChallenge, sendLink, sendNotice, targetOf } from './flows.ts'

/**
 * `POST /signup` where addresses must be confirmed: the same answer, work and time for a new address, one that waits for
 * its confirmation and one that has an account. Only the mail tells, and it goes to the address's owner.
 */
export async function signUpToConfirm(
  flows: MailFlows,
  call: Call,
  input: { email: string; password: string },
): Promise<Response> {
  const { email, password } = input
  if (password.length < PASSWORD_MINIMUM) return tooShort()
  const challenge = readChallenge(call)
  if (challenge instanceof Response) return challenge
  const target = targetOf(flows, call)
  const { data } = jsonBody(call) as { data?: Record<string, unknown> | null }
  return neutral(async () => {
    const hash = await hashPassword(password)
    const id = randomUUID()
    const metadata = { ...data, email, email_verified: false, phone_verified: false, sub: id }
    const known = await putDown(flows.sql, { id, email, hash, metadata })
    flows.post.later('signup', async () => {
      if (known) {
        return sendNotice(
          flows,
          known,
          (locale) => ({
            kind: 'exists',
            loginUrl: flows.redirects.page('login', locale),
            resetUrl: flows.redirects.page('forgotPassword', locale),
          }),
          target.locale,
        )
      }
      const account = await accountByEmail(flows.sql, email)
      if (account && !account.isConfirmed)
        await sendLink(flows, account, 'signup', { target, challenge })
    })
    return Response.json(userReply(id, email, metadata))
  })
}

/**
 * Puts a new account down, unless the address has a confirmed one, which is returned. An account that nobody confirmed
 * is replaced whole: the newest sign-up counts, with its password and name, and earlier links are void.
 */
async function putDown(
  sql: postgres.Sql,
  account: { id: string; email: string; hash: string; metadata: Record<string, unknown> },
): Promise<Account | null> {
  const { id, email, hash, metadata } = account
  return sql.begin(async (tx) => {
    const known = await accountByEmail(tx, email)
    if (known?.isConfirmed) return known
    if (known)
      await tx`delete from auth.users where id = ${known.id} and email_confirmed_at is null`
    await tx`
      insert into auth.users
        (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, confirmation_sent_at)
      values (${id}, 'authenticated', 'authenticated', ${email}, ${hash},
        ${tx.json({ provider: 'email', providers: ['email'] })}, ${tx.json(metadata as postgres.JSONValue)}, now())`
    await tx`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}, 'email', ${id}, ${id}, ${tx.json(metadata as postgres.JSONValue)})`
    return null
  })
}

/** What GoTrue answers for an account that waits for its confirmation; made up where there is an account already. */
function userReply(id: string, email: string, metadata: Record<string, unknown>): object {
  const now = new Date().toISOString()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

function tooShort(): Response {
  const message = `Password should be at least ${PASSWORD_MINIMUM} characters.`
  return authError(422, 'weak_password', message, { weak_password: { reasons: ['length'] } })
}
