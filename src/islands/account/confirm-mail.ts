import type { EmailOtpType } from '@supabase/supabase-js'
import { AppError, fromAuth } from '#core/errors.ts'
import { takeRetryAfter } from '#core/retry-after.ts'
import { readProfile, startAuth } from '#core/session.ts'
import type { Backend } from '#core/supabase.ts'

/** The proof that a mail was read: its link's token, or the address and the code. */
export type MailProof =
  | { readonly type: EmailOtpType; readonly tokenHash: string }
  | { readonly type: EmailOtpType; readonly email: string; readonly code: string }

/**
 * Proves that a mail was read. `signedIn` when that opened a session; `half` when another address has to agree as well.
 * @throws AppError
 */
export async function confirmMail(
  proof: MailProof,
  connect: () => Promise<Backend> = startAuth,
): Promise<'signedIn' | 'half'> {
  const client = await connect()
  const { data, error } = await client.auth.verifyOtp(
    'tokenHash' in proof
      ? { type: proof.type, token_hash: proof.tokenHash }
      : { type: proof.type, email: proof.email, token: proof.code },
  )
  if (error) {
    const { code } = fromAuth(error)
    throw new AppError(code, { cause: error, retryAfter: takeRetryAfter() })
  }
  if (!data.session) return 'half'
  await readProfile(client, data.session)
  return 'signedIn'
}
