import { useQuery } from '@tanstack/react-query'
import { toAppError } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { Failed } from '#ui/failed.tsx'
import { errorText } from '#ui/form.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { toastAfterNavigation } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRow, PersonLine } from './member-row.tsx'
import { TakeNotice } from './take-notice.tsx'
import { leaveTeam, teamQuery } from './team.api.ts'
import type { Team } from './team.ts'

interface Props {
  project: string
  userId: string
}

/** Who works on a listing: its owner invites, changes roles, removes and hands over; members leave; reviewers read. */
export function TeamPanel({ project, userId }: Props) {
  const { t } = useT()
  const { data: team, isError, error, refetch } = useQuery(teamQuery(project), queryClient)
  if (team && !team.role && team.members.length === 0) return null
  // The reader was removed since.
  if (error && toAppError(error).code === 'project.not_found') return null
  return (
    <section className="panel p-5" aria-labelledby="team">
      <SectionHeading id="team" isReady={team !== undefined}>
        {t('team.title')}
      </SectionHeading>
      {isError && !team && (
        <Failed title={t('myProjects.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {team && <Loaded project={project} userId={userId} team={team} />}
    </section>
  )
}

function Loaded({ project, userId, team }: Props & { team: Team }) {
  const { t, locale } = useT()
  const { run } = useAction(t('team.failed'))
  const { role, owner, members, invitations } = team
  const isOwner = role === 'owner'
  const isFull = members.length + invitations.length >= LIMITS.team
  const leave = () =>
    run(async () => {
      await leaveTeam(project, userId)
      toastAfterNavigation({ title: t('team.left'), type: 'success' })
      location.assign(pathTo('myProjects', locale))
    })
  return (
    <>
      {role && <p className="mt-2">{t(`team.text.${role}`, { count: LIMITS.team })}</p>}
      {team.offered_at && <TakeNotice project={project} team={team} />}
      {(members.length > 0 || !isOwner) && (
        <ul className="mt-4 grid">
          <li className="border-t border-line py-3">
            <PersonLine {...owner} isMe={owner.id === userId} note={t('team.roles.owner')} />
          </li>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              project={project}
              member={member}
              isMe={member.id === userId}
              isManaged={isOwner}
            />
          ))}
        </ul>
      )}
      {invitations.length > 0 && (
        <>
          <h4 className="mt-5 text-base">{t('team.waiting')}</h4>
          <ul className="mt-2 grid">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </>
      )}
      {isOwner && !isFull && !team.reviewed && (
        <p className="mt-4 text-soft">{errorText(t, 'team.unreviewed')}</p>
      )}
      {isOwner && !isFull && team.reviewed && <InviteForm project={project} />}
      {role && !isOwner && (
        <div className="mt-3">
          <ConfirmButton
            label={t('team.leave')}
            title={t('team.leaveTitle')}
            text={t('team.leaveText')}
            onConfirm={leave}
          />
        </div>
      )}
    </>
  )
}
