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
 * @throws AppError `account.unfinished` once it has begun, which the server then finishes
 */
export async function deleteAccount(proof: Backend, email: string): Promise<void> {
  const ask = () => unwrap(proof.rpc('delete_my_account', { p_email: email }))
  let files = await ask()
  try {
    for (let round = 0; files.length > 0; round += 1) {
      if (round === MAX_ROUNDS) throw new AppError('unknown')
      for (const bucket of new Set(files.map((file) => file.bucket))) {
        const names = files.filter((file) => file.bucket === bucket).map((file) => file.name)
        const { error } = await proof.storage.from(bucket).remove(names)
        if (error) throw error
      }
      files = await ask()
    }
  } catch (cause) {
    throw new AppError('account.unfinished', { cause })
  }
  forgetSession(true)
}
