import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { useAction } from '#ui/use-action.ts'
import { tellFailure } from '../tell-failure.ts'
import { showStory } from './after-approval.api.ts'
import type { Detail } from './detail.api.ts'

/** Shows how a listing ended as a success story, or takes it off, once its creator agreed. */
export function StoryPanel({ detail: { project, story } }: { detail: Detail }) {
  const { t, locale } = useT()
  const { busy, run } = useAction(t('admin.toasts.updateProject'), tellFailure)
  if (!story) return null
  const isShown = story.shown_at !== null
  const change = () =>
    run(() => showStory(project.id, !isShown), t(`admin.story.${isShown ? 'hidden' : 'shown'}`))
  return (
    <section className="panel grid gap-3 p-5" aria-labelledby="review-story">
      <h3 id="review-story">{t('admin.story.title')}</h3>
      <p className="text-soft">
        {story.shown_at
          ? t('admin.story.since', { date: formatDate(story.shown_at, locale) })
          : t('admin.story.agreed', { date: formatDate(story.consented_at, locale) })}
      </p>
      {project.status === 'approved' && (
        <button
          type="button"
          className="btn btn-small justify-self-start"
          aria-disabled={busy || undefined}
          onClick={() => void change()}
        >
          {t(isShown ? 'admin.story.hide' : 'admin.story.show')}
        </button>
      )}
    </section>
  )
}
