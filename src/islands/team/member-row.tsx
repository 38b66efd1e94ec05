import { useT } from '#i18n/island.tsx'
import { shownName } from '#i18n/shown-name.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { useAction } from '#ui/use-action.ts'
import { offerProject, removeMember, setRole } from './team.api.ts'
import { MEMBER_ROLES, type Member, type MemberRole } from './team.ts'

interface PersonProps {
  name: string
  picture: string | null
  isMe: boolean
  note?: string | undefined
}

/** Picture and name of somebody in the team, with a note below. */
export function PersonLine({ name, picture, isMe, note }: PersonProps) {
  const { t } = useT()
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={shownName(t, name)} picture={picture} />
      <p className="min-w-0">
        <span className="font-semibold">{shownName(t, name)}</span>
        {isMe && <span className="text-soft"> {t('team.you')}</span>}
        {note && <span className="block text-sm text-soft">{note}</span>}
      </p>
    </div>
  )
}

interface Props {
  project: string
  member: Member
  isMe: boolean
  /** The reader is the owner. */
  isManaged: boolean
}

/** Somebody in the team; for the owner with everything that can change. */
export function MemberRow({ project, member, isMe, isManaged }: Props) {
  const { t } = useT()
  const { busy, run } = useAction(t('team.failed'))
  const { id, role, offered } = member
  const name = shownName(t, member.name)
  const roleNote = isManaged ? undefined : t(`team.roles.${role}`)
  return (
    <li className="border-t border-line py-3">
      <PersonLine {...member} isMe={isMe} note={offered ? t('team.offered') : roleNote} />
      {isManaged && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields, not of actions
        <div role="group" aria-label={name} className="mt-2 flex flex-wrap items-center gap-2">
          <RoleSelect project={project} member={member} />
          {role === 'editor' &&
            (offered ? (
              <button
                type="button"
                className="btn btn-small"
                aria-disabled={busy || undefined}
                onClick={() => void run(() => offerProject(project, null), t('team.takenBack'))}
              >
                {t('team.takeBack')}
              </button>
            ) : (
              <ConfirmButton
                label={t('team.handOver')}
                title={t('team.handOverTitle', { name })}
                text={t('team.handOverText', { name })}
                onConfirm={() => run(() => offerProject(project, id), t('team.asked', { name }))}
              />
            ))}
          <ConfirmButton
            label={t('team.remove')}
            title={t('team.removeTitle', { name })}
            text={t('team.removeText')}
            onConfirm={() => run(() => removeMember(project, id), t('team.removed', { name }))}
          />
        </div>
      )}
    </li>
  )
}

function RoleSelect({ project, member }: Pick<Props, 'project' | 'member'>) {
  const { t } = useT()
  const { busy, run } = useAction(t('team.failed'))
  return (
    <select
      className="field w-auto max-w-full flex-1 basis-40"
      aria-label={t('team.roleOf', { name: shownName(t, member.name) })}
      aria-disabled={busy || undefined}
      value={member.role}
      onChange={(event) => {
        const role = event.target.value as MemberRole
        void run(() => setRole(project, member.id, role), t('team.roleChanged'))
      }}
    >
      {MEMBER_ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`team.roles.${role}`)}
        </option>
      ))}
    </select>
  )
}
