import { z } from 'zod'
import { type Call, type Caller, jsonBody } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import { accountByEmail, accountById, accountInChange } from './accounts.ts'
import {
  emptyReply,
  type MailFlows,
  noteSent,
  nothingTold,
  readChallenge,
  sendChange,
  sendLink,
  sendNotice,
  targetOf,
} from './flows.ts'

/**
 * `POST /recover`, `/otp` and `/magiclink`: a mail to whoever has an account. The answer is sent before anything is
 * looked up, so it cannot tell. None of them makes an account: signing up asks for consent and a password.
 */
export async function askForLink(
  flows: MailFlows,
  call: Call,
  purpose: 'recovery' | 'magiclink',
  email: string,
): Promise<Response> {
  const challenge = readChallenge(call)
  if (challenge instanceof Response) return challenge
  const target = targetOf(flows, call)
  flows.post.later(purpose, async () => {
    const account = await accountByEmail(flows.sql, email)
    if (!account) return
    // A login link proves the address as well as a confirmation does, and says so.
    const sent = purpose === 'magiclink' && !account.isConfirmed ? 'signup' : purpose
    await noteSent(
      flows.sql,
      account.id,
      sent === 'signup' ? 'confirmation_sent_at' : 'recovery_sent_at',
    )
    await sendLink(flows, account, sent, { target, challenge })
  })
  return nothingTold(flows.sql)
}

const RESENT = z.enum(['signup', 'email_change'])

/** `POST /resend`: the mail of a sign-up or of a change of address once more, to whoever waits for one. */
export async function resend(flows: MailFlows, call: Call, email: string): Promise<Response> {
  const challenge = readChallenge(call)
  if (challenge instanceof Response) return challenge
  const type = RESENT.safeParse((jsonBody(call) as { type?: unknown }).type)
  if (!type.success) {
    const message = 'Missing one of these types: signup, email_change, sms, phone_change'
    return authError(400, 'validation_failed', message)
  }
  const target = targetOf(flows, call)
  flows.post.later(type.data, async () => {
    if (type.data === 'signup') {
      const account = await accountByEmail(flows.sql, email)
      if (!account || account.isConfirmed) return
      await noteSent(flows.sql, account.id, 'confirmation_sent_at')
      return sendLink(flows, account, 'signup', { target, challenge })
    }
    const account = await accountInChange(flows.sql, email)
    if (!account?.newEmail) return
    const { newEmail, agreed } = account
    const isTaken = (await accountByEmail(flows.sql, newEmail)) !== null
    await noteSent(flows.sql, account.id, 'email_change_sent_at')
    await sendChange(flows, { ...account, newEmail }, { target, challenge, isTaken, agreed })
  })
  return nothingTold(flows.sql)
}

/** `GET /reauthenticate`: a code to the signed-in person's address, to be given back as `nonce`. */
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
  await noteSent(flows.sql, userId, 'reauthentication_sent_at')
  flows.post.later('reauthentication', () =>
    sendNotice(flows, account, () => ({ kind: 'code', code })),
  )
  return emptyReply()
}
