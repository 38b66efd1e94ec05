import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { type Call, jsonBody } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import { PASSWORD_MINIMUM } from '../../lite/auth-input.ts'
import { hashPassword } from '../../lite/password-hashing.ts'
import { type Account, accountByEmail } from './accounts.ts'
import {
  type MailFlows,
  readChallenge,
  redirectTarget,
  sendLink,
  sendNotice,
  withMinimumTime,
} from './mail-flows.ts'

/**
 * `POST /signup` where addresses must be confirmed. Response, work and time are the same for new, unconfirmed and taken
 * addresses; only the mail to the address differs.
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
  const target = redirectTarget(flows, call)
  const { data } = jsonBody(call) as { data?: Record<string, unknown> | null }
  return withMinimumTime(async () => {
    const hash = await hashPassword(password)
    const id = randomUUID()
    const metadata = { ...data, email, email_verified: false, phone_verified: false, sub: id }
    const existing = await insertAccount(flows.sql, { id, email, hash, metadata })
    const signUp = { passwordHash: hash, metadata }
    flows.dispatcher.enqueue('signup', async () => {
      if (existing) {
        return sendNotice(
          flows,
          existing,
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
        await sendLink(flows, account, 'signup', { target, challenge, signUp })
    })
    return Response.json(userReply(id, email, metadata))
  })
}

/**
 * Inserts a new account, or returns the confirmed one of the address. An unconfirmed account is kept, as the sign-up's
 * data is stored with its token; from the second sign-up on it has no password until one of them is confirmed.
 */
async function insertAccount(
  sql: postgres.Sql,
  account: { id: string; email: string; hash: string; metadata: Record<string, unknown> },
): Promise<Account | null> {
  const { id, email, hash, metadata } = account
  return sql.begin(async (tx) => {
    const existing = await accountByEmail(tx, email)
    if (existing?.isConfirmed) return existing
    if (existing) {
      await tx`
        update auth.users set encrypted_password = null, confirmation_sent_at = now()
        where id = ${existing.id} and email_confirmed_at is null`
      return null
    }
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

/** GoTrue's response for an unconfirmed account; fabricated if the address is taken. */
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
