import type postgres from 'postgres'
import type { Call } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import type { Claims } from '../../api/tokens.ts'

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Providers of this backend. A database that moved here may have identities of others. */
const PROVIDERS = ['email']

/** Handles `/user/identities/…`; null for other calls. */
export async function handleIdentities(
  sql: postgres.Sql,
  call: Call,
  claims: Claims,
): Promise<Response | null> {
  if (call.path === '/user/identities/authorize') return linkingDisabled()
  const id = /^\/user\/identities\/([^/]+)$/.exec(call.path)?.[1]
  if (id === undefined) return null
  return sql.begin((tx) => unlink(tx, claims.sub, id))
}

/** With a single provider there is nothing to link, so this replies like GoTrue with linking turned off. */
function linkingDisabled(): Response {
  return authError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

async function unlink(sql: postgres.TransactionSql, user: string, id: string): Promise<Response> {
  // Serialises, so that two calls at once can't delete both identities.
  await sql`select 1 from auth.users where id = ${user} for update`
  const identities = await sql<{ id: string; provider: string }[]>`
    select id, provider from auth.identities where user_id = ${user}`
  if (identities.every(({ provider }) => PROVIDERS.includes(provider))) return linkingDisabled()
  if (!UUID.test(id)) return authError(404, 'validation_failed', 'identity_id must be an UUID')
  const chosen = identities.find((identity) => identity.id === id)
  if (identities.length <= 1 || (chosen && PROVIDERS.includes(chosen.provider))) {
    return authError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  }
  if (!chosen) return authError(422, 'identity_not_found', "Identity doesn't exist")
  await sql`delete from auth.identities where id = ${id}`
  await sql`
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers', (
      select jsonb_agg(distinct provider) from auth.identities where user_id = ${user}))
    where id = ${user}`
  return Response.json({})
}
