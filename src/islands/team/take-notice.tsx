import { useState } from 'react'
import { type AppError, toAppError } from '#core/errors.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { shownName } from '#i18n/shown-name.ts'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { tellFailure } from '#ui/failure.ts'
import { errorText } from '#ui/form.ts'
import { FormNotice } from '#ui/form-notice.tsx'
import { toast } from '#ui/toast.ts'
import { refreshTeam, takeProject } from './team.api.ts'
import type { Team } from './team.ts'

/** The owner offers the project to the reader. */
export function TakeNotice({ project, team }: { project: string; team: Team }) {
  const { t, locale } = useT()
  const [failure, setFailure] = useState<AppError | null>(null)
  const name = shownName(t, team.owner.name)

  async function answer(isAccepted: boolean) {
    setFailure(null)
    try {
      await takeProject(project, isAccepted)
      toast({ title: t(isAccepted ? 'team.taken' : 'team.declined'), type: 'success' })
    } catch (cause) {
      const error = toAppError(cause)
      if (error.code !== 'team.no_offer') return setFailure(error)
      tellFailure(t, t('team.failed'), error)
      await refreshTeam()
    }
  }

  return (
    <div className="mt-4 grid gap-3 notice">
      <p>{t('team.takeText', { name })}</p>
      <FormNotice role="alert">
        {failure && (
          <>
            {errorText(t, failure.code)}{' '}
            {failure.code === 'team.register' && (
              <a className="link" href={pathTo('profile', locale)}>
                {t('team.toCreator')}
              </a>
            )}
          </>
        )}
      </FormNotice>
      <div className="flex flex-wrap gap-2">
        <ConfirmButton
          label={t('team.take')}
          title={t('team.takeTitle', { title: team.title })}
          text={t('team.takeConsequences', { name })}
          onConfirm={() => answer(true)}
        />
        <button
          type="button"
          className="btn btn-small btn-quiet"
          onClick={() => void answer(false)}
        >
          {t('team.decline')}
        </button>
      </div>
    </div>
  )
}
