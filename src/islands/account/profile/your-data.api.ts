import { request, unwrap } from '#core/api.ts'
import { AppError } from '#core/errors.ts'
import { forgetSession, startAuth } from '#core/session.ts'
import type { Backend } from '#core/supabase.ts'

/** Files are removed in rounds of at most 500: more rounds than this is no account but a fault. */
const MOST_ROUNDS = 100

/** Everything stored about the person as the text of a JSON file. @throws AppError */
export async function exportData(): Promise<string> {
  const data = await request((client) => client.rpc('export_my_data'), startAuth)
  return JSON.stringify(data, null, 2)
}

/** True when a fresh sign-in still has to be confirmed with a second factor. @throws AppError */
export async function needsFactor(proof: Backend): Promise<boolean> {
  const { data } = await proof.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

/**
 * Deletes the account that has just signed in anew: its files through the Storage API, then everything else. Stopped on
 * the way, it can be done again.
 * @param proof the client of `provePassword`, confirmed with the second factor where there is one
 * @throws AppError
 */
export async function deleteAccount(proof: Backend, email: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
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
