import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type AppError, toAppError } from '#core/errors.ts'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { projectPath } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import { errorText } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toast } from '#ui/toast.ts'
import { answerInvitation, receivedQuery } from './team.api.ts'
import type { Received } from './team.ts'

/** Invitations to the reader's address. Nothing without one. */
export function ReceivedInvitations({ userId }: { userId: string }) {
  const { t } = useT()
  const id = useId()
  const { data = [] } = useQuery(receivedQuery(userId), queryClient)
  if (data.length === 0) return null
  return (
    <section aria-labelledby={id} className="panel p-5">
      <h2 id={id} className="font-display text-xl">
        {t('team.received')}
      </h2>
      <ul className="mt-3 grid">
        {data.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationItem({ invitation }: { invitation: Received }) {
  const { t, locale } = useT()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const { id, role, by, project_title: project, project_slug: slug, expires_at } = invitation

  async function answer(isAccepted: boolean) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await answerInvitation(id, isAccepted)
      toast({
        title: isAccepted ? t('team.joined', { project }) : t('team.declined'),
        type: 'success',
      })
    } catch (cause) {
      setFailure(toAppError(cause))
    }
    setBusy(false)
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p>{t(`team.invites.${role}`, { name: shownName(t, by), project })}</p>
        <p className="text-sm text-soft">
          {t('team.until', { date: formatDate(expires_at, locale) })}
          {slug && (
            <>
              {' · '}
              <a className="link" href={projectPath(slug, locale)}>
                {t('team.see')}
                <span className="sr-only">: {project}</span>
              </a>
            </>
          )}
        </p>
        {failure && (
          <div className="mt-3">
            <FormNotice role="alert">{errorText(t, failure.code)}</FormNotice>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-small btn-primary"
          aria-disabled={busy || undefined}
          onClick={() => void answer(true)}
        >
          {t('team.accept')}
          <span className="sr-only">: {project}</span>
        </button>
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={busy || undefined}
          onClick={() => void answer(false)}
        >
          {t('team.decline')}
          <span className="sr-only">: {project}</span>
        </button>
      </div>
    </li>
  )
}
