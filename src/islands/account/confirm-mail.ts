import type { EmailOtpType } from '@supabase/supabase-js'
import { takeRetryAfter } from '#core/backend-fetch.ts'
import { AppError, fromAuth } from '#core/errors.ts'
import { readProfile, startAuth } from '#core/session.ts'

/** Proof of access to a mailbox: the link's token, or the address and the code. */
export type MailProof =
  | { readonly type: EmailOtpType; readonly tokenHash: string }
  | { readonly type: EmailOtpType; readonly email: string; readonly code: string }

/**
 * Confirms a mail. `signedIn` if that opened a session; `awaitsOther` if the other address of an email change must confirm
 * as well.
 * @throws AppError
 */
export async function confirmMail(proof: MailProof): Promise<'signedIn' | 'awaitsOther'> {
  const client = await startAuth()
  const { data, error } = await client.auth.verifyOtp(
    'tokenHash' in proof
      ? { type: proof.type, token_hash: proof.tokenHash }
      : { type: proof.type, email: proof.email, token: proof.code },
  )
  if (error) {
    const { code } = fromAuth(error)
    throw new AppError(code, { cause: error, retryAfter: takeRetryAfter() })
  }
  if (!data.session) return 'awaitsOther'
  await readProfile(client, data.session)
  return 'signedIn'
}
