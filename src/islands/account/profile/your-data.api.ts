import { request, unwrap } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { forgetSession, startAuth } from '#core/session.ts'
import type { Backend } from '#core/supabase.ts'

/** Files are deleted in batches of at most 500; more rounds than this means a bug. */
const MAX_ROUNDS = 100

/**
 * All data of the user as JSON text.
 * @throws AppError
 */
export async function exportData(): Promise<string> {
  const data = await request((client) => client.rpc('export_my_data'), startAuth)
  return JSON.stringify(data, null, 2)
}

/**
 * True if the verification client must confirm a second factor first.
 * @throws AppError
 */
export async function needsFactor(proof: Backend): Promise<boolean> {
  const { data } = await proof.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

/**
 * Deletes the account: its files through the Storage API, then everything else. Safe to retry if interrupted.
 * @param proof the client from `verifyPassword`, with the second factor confirmed if there is one
 * @throws AppError
 */
export async function deleteAccount(proof: Backend, email: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const data = await unwrap(proof.rpc('delete_my_account', { p_email: email }))
    if (data.length === 0) {
      forgetSession()
      return
    }
    for (const bucket of new Set(data.map((file) => file.bucket))) {
      const names = data.filter((file) => file.bucket === bucket).map((file) => file.name)
      const { error: refusal } = await proof.storage.from(bucket).remove(names)
      if (refusal) throw new AppError('unknown', { cause: refusal })
    }
  }
  throw new AppError('unknown')
}
