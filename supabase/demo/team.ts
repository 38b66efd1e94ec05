import type { TransactionSql } from 'postgres'
import type { PersonKey } from './people.ts'

/** The team of the published creator's listing. */
const MEMBERS = [
  { project: 'tidewatch', member: 'plainsight', role: 'editor' },
  { project: 'tidewatch', member: 'pebble', role: 'answers' },
] as const satisfies readonly { project: string; member: PersonKey; role: string }[]

export async function insertTeam(
  tx: TransactionSql,
  idOf: (key: PersonKey) => string,
): Promise<void> {
  for (const { project, member, role } of MEMBERS)
    await tx`
      insert into public.project_members (project_id, user_id, role, joined_at)
      select id, ${idOf(member)}, ${role}, now() - interval '12 days' from public.projects where slug = ${project}`
  await tx`
    insert into private.project_invitations (project_id, email, role, invited_by, invited_at, expires_at)
    select id, 'press@harbour-light.example', 'answers', creator_id, now() - interval '2 days', now() + interval '12 days'
    from public.projects where slug = 'tidewatch'`
}
