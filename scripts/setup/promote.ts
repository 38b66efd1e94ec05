import { createClient } from '@supabase/supabase-js'
import { ConfigError } from '../../server/config.ts'

/** Makes an existing account of a Supabase project an administrator. */
export async function promoteOnSupabase(
  url: string,
  secretKey: string,
  email: string,
): Promise<string> {
  const client = createClient(url, secretKey, { auth: { persistSession: false } })
  const found = await client.from('profiles').select('id, role').eq('username', email).maybeSingle()
  if (found.error) throw new ConfigError(`The backend refused: ${found.error.message}`)
  if (!found.data) throw noAccount(email)
  if (found.data.role === 'admin') return `${email} is an administrator already.`
  const changed = await client.from('profiles').update({ role: 'admin' }).eq('id', found.data.id)
  if (changed.error) throw new ConfigError(`The backend refused: ${changed.error.message}`)
  return promoted(email)
}

export const promoted = (email: string): string =>
  `${email} is an administrator now. At the first visit the dashboard asks for an authenticator app.`

export const noAccount = (email: string): ConfigError =>
  new ConfigError(`There is no account with the e-mail ${email}; register it first.`)
