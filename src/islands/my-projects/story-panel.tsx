import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { CheckField } from '#ui/field.tsx'
import { useAction } from '#ui/use-action.ts'
import { type Detail, setStoryConsent } from './my-projects.api.ts'

/** Whether how a listing ended may be shown as a success story: the creator's consent, as long as it can be given or taken back. */
export function StoryPanel({ detail: { project, story } }: { detail: Detail }) {
  const { t, locale } = useT()
  const { busy, run } = useAction(t('myProjects.interest.failed'))
  const { status, outcome } = project
  const mayAgree = status === 'approved' && outcome?.note && outcome.result !== 'not_reached'
  if (!story && !mayAgree) return null

  const save = (consented: boolean) =>
    run(
      () => setStoryConsent(project.id, consented),
      t(`myProjects.story.${consented ? 'given' : 'withdrawn'}`),
    )

  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="story-title">
      <h3 id="story-title">{t('myProjects.story.title')}</h3>
      {story && (
        <p>
          {story.shown_at ? (
            <a className="link" href={pathTo('successStories', locale)}>
              {t('myProjects.story.shown', { date: formatDate(story.shown_at, locale) })}
            </a>
          ) : (
            t('myProjects.story.agreed', { date: formatDate(story.consented_at, locale) })
          )}
        </p>
      )}
      <CheckField label={t('myProjects.story.consent')} hint={t('myProjects.story.hint')}>
        {(control) => (
          <input
            {...control}
            className="check"
            type="checkbox"
            checked={story !== null}
            aria-disabled={busy || undefined}
            onChange={(event) => void save(event.target.checked)}
          />
        )}
      </CheckField>
    </section>
  )
}
