import type postgres from 'postgres'
import type { Call } from '../../api/call.ts'
import { authError } from '../../api/replies.ts'
import type { Claims } from '../../api/tokens.ts'

/** Ways to sign in that this backend offers; identities of others may come from a database that moved here. */
const OFFERED = ['email']

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Answers `/user/identities/…`; null for every other call. */
export async function answerIdentities(
  sql: postgres.Sql,
  call: Call,
  claims: Claims,
): Promise<Response | null> {
  if (call.path === '/user/identities/authorize') return linkingIsOff()
  const id = /^\/user\/identities\/([^/]+)$/.exec(call.path)?.[1]
  if (id === undefined) return null
  return sql.begin((tx) => unlink(tx, claims.sub, id))
}

/** GoTrue's answer where its operator turned linking off: with one way to sign in there is nothing to link. */
function linkingIsOff(): Response {
  return authError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

async function unlink(sql: postgres.TransactionSql, user: string, id: string): Promise<Response> {
  // Two at once must not each leave the other's identity as the last one.
  await sql`select 1 from auth.users where id = ${user} for update`
  const identities = await sql<{ id: string; provider: string }[]>`
    select id, provider from auth.identities where user_id = ${user}`
  if (identities.every(({ provider }) => OFFERED.includes(provider))) return linkingIsOff()
  if (!UUID.test(id)) return authError(404, 'validation_failed', 'identity_id must be an UUID')
  const chosen = identities.find((identity) => identity.id === id)
  if (identities.length <= 1 || (chosen && OFFERED.includes(chosen.provider))) {
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
