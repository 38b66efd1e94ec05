import { z } from 'zod'
import { type Call, jsonBody } from '../../api/call.ts'
import type { Caller } from '../../api/caller.ts'
import { authError } from '../../api/replies.ts'
import { type Account, accountByEmail, accountById, accountInChange } from './accounts.ts'
import {
  emptyReply,
  type MailFlows,
  neutralReply,
  readChallenge,
  recordSent,
  redirectTarget,
  sendChange,
  sendLink,
  sendNotice,
} from './mail-flows.ts'
import type { Query, SignUp } from './tokens.ts'

/**
 * `POST /recover`, `/otp` and `/magiclink`. The account is looked up after the response, which therefore can't reveal
 * whether there is one. None of them creates an account, as signing up needs consent and a password.
 */
export async function requestLink(
  flows: MailFlows,
  call: Call,
  purpose: 'recovery' | 'magiclink',
  email: string,
): Promise<Response> {
  const challenge = readChallenge(call)
  if (challenge instanceof Response) return challenge
  const target = redirectTarget(flows, call)
  flows.dispatcher.enqueue(purpose, async () => {
    const account = await accountByEmail(flows.sql, email)
    if (!account) return
    // A login link also proves the address, so an unconfirmed account gets its confirmation.
    const sent = purpose === 'magiclink' && !account.isConfirmed ? 'signup' : purpose
    await recordSent(
      flows.sql,
      account.id,
      sent === 'signup' ? 'confirmation_sent_at' : 'recovery_sent_at',
    )
    await sendLink(flows, account, sent, { target, challenge })
  })
  return neutralReply(flows.sql)
}

const RESEND_TYPES = z.enum(['signup', 'email_change'])

/** `POST /resend`: repeats the mail of a pending sign-up or change of address. */
export async function resend(
  flows: MailFlows,
  call: Call,
  caller: Caller,
  email: string,
): Promise<Response> {
  const challenge = readChallenge(call)
  if (challenge instanceof Response) return challenge
  const type = RESEND_TYPES.safeParse((jsonBody(call) as { type?: unknown }).type)
  if (!type.success) {
    const message = 'Missing one of these types: signup, email_change, sms, phone_change'
    return authError(400, 'validation_failed', message)
  }
  const target = redirectTarget(flows, call)
  const callerId = caller.role === 'authenticated' ? caller.claims.sub : null
  flows.dispatcher.enqueue(type.data, async () => {
    if (type.data === 'signup') {
      const account = await accountByEmail(flows.sql, email)
      if (!account || account.isConfirmed) return
      const signUp = await onlySignUp(flows.sql, account)
      await recordSent(flows.sql, account.id, signUp ? 'confirmation_sent_at' : 'recovery_sent_at')
      return sendLink(flows, account, signUp ? 'signup' : 'recovery', { target, challenge, signUp })
    }
    const account = await accountInChange(flows.sql, email, callerId)
    if (!account?.newEmail) return
    const { newEmail, agreed } = account
    const isTaken = (await accountByEmail(flows.sql, newEmail)) !== null
    await recordSent(flows.sql, account.id, 'email_change_sent_at')
    await sendChange(flows, { ...account, newEmail }, { target, challenge, isTaken, agreed })
  })
  return neutralReply(flows.sql)
}

/**
 * The sign-up of an unconfirmed account. Null if there were several: which of them asks is unknown, so the owner gets a
 * recovery link instead.
 */
async function onlySignUp(sql: Query, account: Account): Promise<SignUp | null> {
  const [row] = await sql<{ hash: string | null }[]>`
    select encrypted_password as hash from auth.users where id = ${account.id}`
  return row?.hash ? { passwordHash: row.hash, metadata: account.metadata } : null
}

/** `GET /reauthenticate`: mails the user a code, which `PUT /user` takes as `nonce`. */
export async function reauthenticate(flows: MailFlows, caller: Caller): Promise<Response> {
  if (caller.role !== 'authenticated')
    return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const userId = caller.claims.sub
  const account = await accountById(flows.sql, userId)
  if (!account) {
    const message = 'Reauthentication requires the user to have an email or a phone number'
    return authError(400, 'validation_failed', message)
  }
  const { email } = account
  const { code } = await flows.tokens.issue(flows.sql, {
    userId,
    purpose: 'reauthentication',
    email,
  })
  await recordSent(flows.sql, userId, 'reauthentication_sent_at')
  flows.dispatcher.enqueue('reauthentication', () =>
    sendNotice(flows, account, () => ({ kind: 'code', code })),
  )
  return emptyReply()
}
